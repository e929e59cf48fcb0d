import {
  WRONG_CREDENTIALS_SENTENCE,
  WRONG_CURRENT_PASSWORD_SENTENCE,
  WRONG_PASSWORD_SENTENCE,
  type changePasswordEndpoint,
  type loginEndpoint,
  type ParsedBody,
  type registerEndpoint,
} from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError, refusalOfField, sessionEnded } from '../../platform/errors/app-error.ts';
import type { Tokens } from '../../platform/secrets/tokens.ts';
import { requirePhone, type UserRecord } from '../users/users.service.ts';
import { createRequireOwnPassword } from './own-password.ts';
import { createPasswordReset, type ResetParts } from './reset-password.ts';
import { createSessions } from './sessions.ts';

interface AuthParts extends ResetParts {
  tokens: Tokens;
}

/** Who waits for the answer. */
interface Waiting {
  requestId: string | undefined;
  hasLeft: () => boolean;
}

interface Session {
  token: string;
  user: UserRecord;
}

function wrongCurrentPassword(): AppError {
  return refusalOfField('currentPassword', WRONG_CURRENT_PASSWORD_SENTENCE);
}

function wrongPassword(): AppError {
  return refusalOfField('password', WRONG_PASSWORD_SENTENCE);
}

export function createAuthService(parts: AuthParts) {
  const { users, passwords, tokens, events } = parts;
  const requireOwnPassword = createRequireOwnPassword(parts);
  const { purgeResetCode, ...reset } = createPasswordReset(parts);

  const startSession = (user: UserRecord): Session => ({
    token: tokens.sign({ userId: user.id, tokenVersion: user.tokenVersion }),
    user,
  });

  return {
    /** @throws {AppError} invalid_input for the phone, email_in_use */
    register: async (
      registration: ParsedBody<typeof registerEndpoint>,
      { requestId, hasLeft }: Waiting,
    ): Promise<Session> => {
      const { password, businessName, businessRegistration, ...account } = registration;
      const phone = requirePhone(account.phone);
      const isOwner = account.role === 'owner';
      const newUser = {
        ...account,
        phone,
        passwordHash: await passwords.hash(password, hasLeft),
        ...(isOwner && businessName && { businessName }),
        ...(isOwner && businessRegistration && { businessRegistration }),
      };
      return startSession(await users.create(newUser, requestId));
    },

    /** @throws {AppError} wrong_credentials, the same for an unknown account and a wrong password */
    login: async (
      { email, password }: ParsedBody<typeof loginEndpoint>,
      { hasLeft }: Waiting,
    ): Promise<Session> => {
      const user = await users.findByEmail(email);
      const isMatch = await passwords.matches(password, user?.passwordHash, hasLeft);
      if (!user || !isMatch) throw new AppError('wrong_credentials', WRONG_CREDENTIALS_SENTENCE);
      return startSession(user);
    },

    ...createSessions(parts),

    /**
     * Ends every other session.
     * @throws {AppError} invalid_input when the current password is not right, not_signed_in when the session has ended
     */
    changePassword: async (
      viewer: Viewer,
      { currentPassword, newPassword }: ParsedBody<typeof changePasswordEndpoint>,
    ): Promise<Session> => {
      const { userId } = viewer;
      const user = await requireOwnPassword(viewer, currentPassword, wrongCurrentPassword);
      const passwordHash = await passwords.hash(newPassword);
      const { tokenVersion } = user;
      const changed = await users.setPassword(userId, { passwordHash, tokenVersion });
      // The password was changed or the account deleted meanwhile, either of which ended this session.
      if (!changed) throw sessionEnded();
      events.publish('sessions:ended', { userId });
      return startSession(changed);
    },

    ...reset,

    /**
     * @throws {AppError} invalid_input when it is not the password of this account, not_signed_in when it is deleted
     */
    requirePassword: (viewer: Viewer, password: string): Promise<UserRecord> =>
      requireOwnPassword(viewer, password, wrongPassword),

    /** After the account is removed: disconnects its sockets and deletes the reset code sent to its address. */
    forgetAccount: async ({ id, email }: UserRecord): Promise<void> => {
      events.publish('sessions:ended', { userId: id });
      await purgeResetCode(email);
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
