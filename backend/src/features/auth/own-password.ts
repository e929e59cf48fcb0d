import { accountGone, type AppError } from '../../platform/errors/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { PasswordHasher } from '../../platform/secrets/password-hasher.ts';
import type { UserRecord, UsersService } from '../users/users.service.ts';

interface OwnPasswordParts {
  users: UsersService;
  passwords: PasswordHasher;
}

/**
 * Whoever changes the password or deletes the account has to know it.
 * @throws {AppError} `wrong` for another password, not_signed_in when the account was deleted meanwhile
 */
type RequireOwnPassword = (
  viewer: Viewer,
  password: string,
  wrong: () => AppError,
) => Promise<UserRecord>;

export function createRequireOwnPassword(parts: OwnPasswordParts): RequireOwnPassword {
  return async ({ userId }, password, wrong) => {
    const user = await parts.users.findById(userId);
    if (!user) throw accountGone();
    if (!(await parts.passwords.matches(password, user.passwordHash))) throw wrong();
    return user;
  };
}
