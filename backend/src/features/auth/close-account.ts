/** The parts of account deletion that concern the password, the sessions and the reset code. */
import { WRONG_PASSWORD_SENTENCE } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { refusalOfField } from '../../platform/app-error.ts';
import type { UserRecord } from '../users/users.service.ts';
import type { SessionEventBus } from './auth.events.ts';
import type { RequireOwnPassword } from './own-password.ts';

interface ClosingParts {
  requireOwnPassword: RequireOwnPassword;
  forgetResetCode: (email: string) => Promise<void>;
}

export function createAccountClosing(events: SessionEventBus, parts: ClosingParts) {
  const wrongPassword = () => refusalOfField('password', WRONG_PASSWORD_SENTENCE);

  return {
    /** @throws {AppError} invalid_input when it is not the password of this account, not_signed_in when it is deleted */
    requirePassword: (viewer: Viewer, password: string): Promise<UserRecord> =>
      parts.requireOwnPassword(viewer, password, wrongPassword),

    /** After the account is removed: disconnects its sockets and deletes the reset code sent to its address. */
    forgetAccount: async ({ id, email }: Pick<UserRecord, 'id' | 'email'>): Promise<void> => {
      events.publish('sessions:ended', { userId: id });
      await parts.forgetResetCode(email);
    },
  };
}
