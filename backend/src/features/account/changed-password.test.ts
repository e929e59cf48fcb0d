import { describe, expect, test, vi } from 'vitest';
import { deleteAccount, makeAccount, PASSWORD, type Account } from '../../../test/accounts.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { quickPasswords, startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());

const NEW_PASSWORD = 'a password of their own';

const changePassword = (account: Account) =>
  server
    .as(account)
    .put('/api/users/password')
    .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });

test('when a password changes while its account is being deleted by the old one, then the account stays', async () => {
  const account = await makeAccount(server, 'customer');
  const { auth } = server.services;
  const { requirePassword } = auth;
  vi.spyOn(auth, 'requirePassword').mockImplementation(async (...asked) => {
    const user = await requirePassword(...asked);
    await changePassword(account).expect(200);
    return user;
  });

  await deleteAccount(server, account).expect(401);
  await server.api
    .post('/api/auth/login')
    .send({ email: account.email, password: NEW_PASSWORD })
    .expect(200);
});

describe('when an account is deleted under a request that was let in', () => {
  test.each([
    ['deletes it too', (account: Account) => deleteAccount(server, account)],
    ['changes its password', (account: Account) => changePassword(account)],
  ])('then one that %s is not told that its password is wrong', async (_, send) => {
    const account = await makeAccount(server, 'customer');
    const { users } = server.services;
    const { findById } = users;
    vi.spyOn(users, 'findById')
      .mockImplementationOnce(findById)
      .mockImplementationOnce(async (id) => {
        await deleteAccount(server, account).expect(200);
        return findById(id);
      });

    const late = await send(account).expect(401);
    expect(late.body).toMatchObject({ message: 'Your account does not exist any more' });
  });

  test('then one that is about to store another password is told that its session has ended', async () => {
    const account = await makeAccount(server, 'customer');
    const { hash } = quickPasswords;
    vi.spyOn(quickPasswords, 'hash').mockImplementationOnce(async (password) => {
      await deleteAccount(server, account).expect(200);
      return hash(password);
    });

    const late = await changePassword(account).expect(401);
    expect(late.body).toMatchObject({ message: 'Your session has ended, please log in again' });
  });
});
