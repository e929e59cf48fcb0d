import { PlainProblem } from '../../platform/errors/plain-problem.ts';
import type { PasswordHasher } from '../../platform/secrets/password-hasher.ts';
import type { UsersService } from '../users/users.service.ts';

/**
 * Creates the first administrator; does nothing when that administrator exists.
 * @throws {PlainProblem} when the e-mail belongs to an account with another role
 */
export async function seedAdmin(
  { email, password }: { email: string; password: string },
  users: UsersService,
  passwords: PasswordHasher,
): Promise<void> {
  const existing = await users.findByEmail(email);
  if (existing?.role === 'admin') return;
  if (existing) {
    throw new PlainProblem(
      'ADMIN_EMAIL belongs to an account that is no administrator. Choose another.',
    );
  }
  const passwordHash = await passwords.hash(password);
  await users.create({ email, passwordHash, name: 'Administrator', phone: '', role: 'admin' });
}
