import type { CourtOwner, ParsedBody, Participant, updateProfileEndpoint } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import { refusedKeyOf } from '../../platform/mongo.ts';
import { internationalPhoneOf } from './phone.ts';
import { presentOwner, presentParticipant } from './users.presenter.ts';
import type {
  NewPassword,
  NewUser,
  RemovedUser,
  UserRecord,
  UsersRepository,
} from './users.repository.ts';

export { presentUser } from './users.presenter.ts';
export type { RemovedUser, UserRecord } from './users.repository.ts';

/** What a booking shows of its customer, to the two sides of it. */
export interface CustomerCard {
  _id: string;
  name: string;
  phone: string;
}

/** In place of the card of a customer whose account is gone. */
export const FORMER_CUSTOMER = { name: 'Former customer', phone: '' } as const;

const KNOWN_EMAIL_SENTENCE = 'An account with this e-mail address exists already';

/** Names the field, so that a form can show what has to be another. */
function emailInUse(): AppError {
  const errors = [{ path: 'email', message: KNOWN_EMAIL_SENTENCE }];
  return new AppError('email_in_use', KNOWN_EMAIL_SENTENCE, { errors });
}

const PHONE_SENTENCE = 'Please enter a valid phone number, such as 077 123 4567';

/** The number in international form. @throws {AppError} invalid_input when nobody could be called there */
export function requirePhone(text: string): string {
  const phone = internationalPhoneOf(text);
  if (phone !== undefined) return phone;
  const errors = [{ path: 'phone', message: PHONE_SENTENCE }];
  throw new AppError('invalid_input', PHONE_SENTENCE, { errors });
}

export function createUsersService(users: UsersRepository) {
  return {
    /** @throws {AppError} email_in_use */
    create: async (user: NewUser): Promise<UserRecord> => {
      try {
        return await users.insert(user);
      } catch (error) {
        if (refusedKeyOf(error)?.includes('email') !== true) throw error;
        throw emailInUse();
      }
    },

    /** @throws {AppError} invalid_input for the phone */
    updateProfile: async (
      { userId, role }: Viewer,
      { name, phone, ...business }: ParsedBody<typeof updateProfileEndpoint>,
    ): Promise<UserRecord> => {
      const profile = { name, phone: requirePhone(phone), ...(role === 'owner' && business) };
      const updated = await users.updateProfile(userId, profile);
      if (!updated) throw new AppError('not_signed_in', 'Your account does not exist any more');
      return updated;
    },

    setPassword: (id: string, password: NewPassword) => users.setPassword(id, password),

    findByEmail: (email: string) => users.findByEmail(email),

    findById: (id: string) => users.findById(id),

    findTokenVersions: (ids: readonly string[]) => users.findTokenVersions(ids),

    countByRole: () => users.countByRole(),

    /** Undefined when it was gone or has another password by now. */
    remove: (user: UserRecord, at: Date): Promise<RemovedUser | undefined> =>
      users.remove(user, at),

    findRemoved: (): Promise<RemovedUser[]> => users.findRemoved(),

    purge: (id: string): Promise<void> => users.purge(id),

    findLeavingOfAdmins: () => users.findLeavingOfAdmins(),

    setLeaving: (id: string, at: Date | undefined): Promise<void> => users.setLeaving(id, at),

    /** The public card of a court's owner; undefined when the account is gone. */
    findOwnerCard: async (id: string): Promise<CourtOwner | undefined> => {
      const owner = await users.findById(id);
      return owner && presentOwner(owner);
    },

    /** The public cards of several people by id. */
    findOwnerCards: async (ids: readonly string[]): Promise<Map<string, CourtOwner>> => {
      const found = await users.findByIds([...new Set(ids)]);
      return new Map(found.map((user) => [user.id, presentOwner(user)]));
    },

    /** What people who chat see of each other, by id. */
    findParticipants: async (ids: readonly string[]): Promise<Map<string, Participant>> => {
      const found = await users.findByIds([...new Set(ids)]);
      return new Map(found.map((user) => [user.id, presentParticipant(user)]));
    },

    /** The cards of several customers by id. */
    findCustomerCards: async (ids: readonly string[]): Promise<Map<string, CustomerCard>> => {
      const found = await users.findByIds([...new Set(ids)]);
      return new Map(
        found.map(({ id, name, phone }): [string, CustomerCard] => [id, { _id: id, name, phone }]),
      );
    },
  };
}

export type UsersService = ReturnType<typeof createUsersService>;
