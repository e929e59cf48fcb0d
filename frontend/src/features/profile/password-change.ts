import { ApiError, hasCode } from '../../shared/lib/api/api-error.ts';
import { isAnswered } from '../../shared/lib/api/error-messages.ts';
import type { Credentials } from './log-in.api.ts';
import type { PasswordChange, RenewedSession } from './profile.api.ts';

interface PasswordChangeParts {
  change: (body: PasswordChange) => Promise<RenewedSession>;
  logIn: (credentials: Credentials) => Promise<RenewedSession>;
}

/**
 * A try that got no answer may have changed the password and so have ended this session: asked with it again, the
 * server signs the user out. So the next try looks first whether the new password is good already.
 */
export function createPasswordChange({ change, logIn }: PasswordChangeParts) {
  let unanswered: string | undefined;

  const enterWith = async (credentials: Credentials): Promise<RenewedSession | undefined> => {
    try {
      return await logIn(credentials);
    } catch (error) {
      if (hasCode(error, 'wrong_credentials')) return undefined;
      if (error instanceof ApiError) throw error;
      // A newer build has taken the file of the login away, so only the change itself can tell.
      return undefined;
    }
  };

  return async (email: string, body: PasswordChange): Promise<RenewedSession> => {
    const { newPassword } = body;
    if (newPassword === unanswered) {
      const session = await enterWith({ email, password: newPassword });
      if (session) return session;
    }
    try {
      return await change(body);
    } catch (error) {
      unanswered = isAnswered(error) ? undefined : newPassword;
      throw error;
    }
  };
}
