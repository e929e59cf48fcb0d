import type { CourtOwner, ParsedBody, updateProfileEndpoint } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { accountGone, refusalOfField, type AppError } from '../../platform/errors/app-error.ts';
import { refusedKeyOf } from '../../platform/mongo/mongo-errors.ts';
import { requirePhone } from './phone.ts';
import type { UserEventBus } from './users.events.ts';
import type { LeavingMark, NewUser, RemovedUser, UserRecord } from './user.schema.ts';
import { presentOwner, presentParticipant } from './users.presenter.ts';
import type { NewPassword, UsersRepository } from './users.repository.ts';

export { requirePhone } from './phone.ts';
export type { LeavingMark, RemovedUser, UserRecord } from './user.schema.ts';
export type { UserEventBus, UserEvents } from './users.events.ts';
export { presentUser } from './users.presenter.ts';

/** What a booking shows of its customer, to the customer and to the owner of the court. */
export interface CustomerCard {
  _id: string;
  name: string;
  phone: string;
}

/** Stands in for a customer whose account was deleted. */
export const FORMER_CUSTOMER = { name: 'Former customer', phone: '' } as const;

const KNOWN_EMAIL_SENTENCE = 'An account with this email address exists already';

function emailInUse(): AppError {
  return refusalOfField('email', KNOWN_EMAIL_SENTENCE, 'email_in_use');
}

function customerCardOf({ id, name, phone }: UserRecord): CustomerCard {
  return { _id: id, name, phone };
}

/** What people see of each other. */
function createFindCards(userRecords: UsersRepository) {
  /** By user id; deleted accounts are missing. */
  const findCards = async <Card>(
    ids: readonly string[],
    cardOf: (user: UserRecord) => Card,
  ): Promise<Map<string, Card>> => {
    const found = await userRecords.findByIds(ids);
    return new Map(found.map((user) => [user.id, cardOf(user)]));
  };

  return {
    /** The public card of a court's owner; undefined when the account was deleted. */
    findOwnerCard: async (id: string): Promise<CourtOwner | undefined> => {
      const owner = await userRecords.findById(id);
      return owner && presentOwner(owner);
    },

    findOwnerCards: (ids: readonly string[]) => findCards(ids, presentOwner),

    /** What people who chat see of each other. */
    findParticipants: (ids: readonly string[]) => findCards(ids, presentParticipant),

    findCustomerCards: (ids: readonly string[]) => findCards(ids, customerCardOf),
  };
}

interface UsersParts {
  userRecords: UsersRepository;
  events: UserEventBus;
}

export function createUsersService({ userRecords, events }: UsersParts) {
  return {
    /** @throws {AppError} email_in_use */
    create: async (user: NewUser, requestId?: string): Promise<UserRecord> => {
      try {
        const created = await userRecords.insert(user);
        events.publish('account:opened', created, requestId);
        return created;
      } catch (error) {
        if (refusedKeyOf(error)?.includes('email') !== true) throw error;
        throw emailInUse();
      }
    },

    /** @throws {AppError} invalid_input for the phone */
    updateProfile: async (
      { userId, role, requestId }: Viewer,
      { name, phone, ...business }: ParsedBody<typeof updateProfileEndpoint>,
    ): Promise<UserRecord> => {
      const profile = { name, phone: requirePhone(phone), ...(role === 'owner' && business) };
      const updated = await userRecords.updateProfile(userId, profile);
      if (!updated) throw accountGone();
      events.publish('profile:changed', updated, requestId);
      return updated;
    },

    setPassword: (id: string, password: NewPassword) => userRecords.setPassword(id, password),

    findByEmail: (email: string) => userRecords.findByEmail(email),

    /** Those of the e-mail addresses that have no account, or not any more. */
    findUnknownEmails: async (emails: readonly string[]): Promise<Set<string>> => {
      const known = await userRecords.findKnownEmails(emails);
      return new Set(emails.filter((email) => !known.has(email)));
    },

    findById: (id: string) => userRecords.findById(id),

    findTokenVersions: (ids: readonly string[]) => userRecords.findTokenVersions(ids),

    countByRole: () => userRecords.countByRole(),

    /** Undefined when it was deleted already or its password was changed since it was read. */
    remove: async (
      user: UserRecord,
      at: Date,
      mark?: LeavingMark,
      requestId?: string,
    ): Promise<RemovedUser | undefined> => {
      const removed = await userRecords.remove(user, at, mark);
      if (removed) events.publish('account:removed', removed, requestId);
      return removed;
    },

    findRemoved: (): Promise<RemovedUser[]> => userRecords.findRemoved(),

    purge: (id: string): Promise<void> => userRecords.purge(id),

    findLeavingOfAdmins: () => userRecords.findLeavingOfAdmins(),

    markLeaving: (id: string, mark: LeavingMark): Promise<void> =>
      userRecords.markLeaving(id, mark),

    forgetLeaving: (until: Date): Promise<void> => userRecords.forgetLeaving(until),

    unmarkLeaving: (id: string, mark: LeavingMark): Promise<void> =>
      userRecords.unmarkLeaving(id, mark),

    ...createFindCards(userRecords),
  };
}

export type UsersService = ReturnType<typeof createUsersService>;
