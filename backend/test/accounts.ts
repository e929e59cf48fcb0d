/** People who can log in, for tests that ask for a password. */
import type { User, UserRole } from '@crease/contract';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { Person } from './factories.ts';
import type { TestServer } from './start-test-server.ts';

export const PASSWORD = 'cricket123';

export interface Account extends Person {
  user: User;
}

/** An address that nothing was sent to and nobody has used so far, not even the first try of the same test. */
export const freshEmail = () => `${randomUUID()}@example.lk`;

/** What the form of a new account sends. An administrator registers as an owner. */
export const registrationOf = (email: string, role: UserRole = 'customer') => ({
  ...{ name: `Real Name of ${email}`, email, password: PASSWORD, phone: '0771234567' },
  role: role === 'customer' ? 'customer' : 'owner',
});

export const register = (server: TestServer, email: string, role?: UserRole) =>
  server.api.post('/api/auth/register').send(registrationOf(email, role));

export async function makeAccount(server: TestServer, role: UserRole): Promise<Account> {
  const email = freshEmail();
  const response = await register(server, email, role).expect(201);
  const { token, user } = (response.body as { data: { token: string; user: User } }).data;
  if (role === 'admin') {
    const users = server.connection.collection('users');
    await users.updateOne({ _id: new Types.ObjectId(user._id) }, { $set: { role } });
  }
  return {
    user,
    name: user.name,
    id: user._id,
    email,
    token,
  };
}

/** Leaves for good; what is answered is looked at by the caller. */
export function deleteAccount(
  server: TestServer,
  account: Pick<Account, 'token'>,
  password = PASSWORD,
) {
  return server.as(account).delete('/api/users/account').send({ password });
}
