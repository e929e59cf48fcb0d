import type { CourtOwner, Participant } from '@crease/contract';
import { AppError } from '../../platform/app-error.ts';
import { refusedKeyOf } from '../../platform/mongo.ts';
import type { NewUser, UserRecord, UsersRepository } from './users.repository.ts';

export { presentUser } from './users.presenter.ts';
export type { UserRecord } from './users.repository.ts';

/** What a booking shows of its customer, to the two sides of it. */
export interface CustomerCard {
  _id: string;
  name: string;
  phone: string;
}

function ownerCardOf(user: UserRecord): CourtOwner {
  return {
    _id: user.id,
    name: user.name,
    phone: user.phone,
    email: user.email,
    ...(user.businessName !== undefined && { businessName: user.businessName }),
  };
}

export function createUsersService(users: UsersRepository) {
  return {
    /** @throws {AppError} email_in_use */
    create: async (user: NewUser): Promise<UserRecord> => {
      try {
        return await users.insert(user);
      } catch (error) {
        if (refusedKeyOf(error)?.includes('email') !== true) throw error;
        throw new AppError('email_in_use', 'An account with this e-mail address exists already');
      }
    },

    findByEmail: users.findByEmail,

    findById: users.findById,

    findTokenVersions: users.findTokenVersions,

    /** The public card of a court's owner; undefined when the account is gone. */
    findOwnerCard: async (id: string): Promise<CourtOwner | undefined> => {
      const owner = await users.findById(id);
      return owner && ownerCardOf(owner);
    },

    /** What people who chat see of each other, by id. */
    findParticipants: async (ids: readonly string[]): Promise<Map<string, Participant>> => {
      const found = await users.findByIds([...new Set(ids)]);
      return new Map(found.map(({ id, name }): [string, Participant] => [id, { _id: id, name }]));
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
