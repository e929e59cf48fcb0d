/** The parts of account deletion that concern the password, the sessions and the reset code. */
import { WRONG_PASSWORD_SENTENCE } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { refusalOfField } from '../../platform/app-error.ts';
import type { PasswordHasher } from '../../platform/secrets/password-hasher.ts';
import type { UserRecord, UsersService } from '../users/users.service.ts';
import type { SessionEventBus } from './auth.events.ts';

export interface ClosingParts {
  users: UsersService;
  passwords: PasswordHasher;
  events: SessionEventBus;
}

export function createAccountClosing(
  { users, passwords, events }: ClosingParts,
  forgetResetCode: (email: string) => Promise<void>,
) {
  return {
    /** @throws {AppError} invalid_input when it is not the password of this account */
    requirePassword: async ({ userId }: Viewer, password: string): Promise<UserRecord> => {
      const user = await users.findById(userId);
      const isMatch = await passwords.matches(password, user?.passwordHash);
      if (user && isMatch) return user;
      throw refusalOfField('password', WRONG_PASSWORD_SENTENCE);
    },

    /** After the account is removed: disconnects its sockets and deletes the reset code sent to its address. */
    forgetAccount: async ({ id, email }: Pick<UserRecord, 'id' | 'email'>): Promise<void> => {
      events.publish('sessions:ended', { userId: id });
      await forgetResetCode(email);
    },
  };
}
