import { afterAll, beforeAll, test, vi } from 'vitest';
import { deleteAccount, makeAccount, PASSWORD } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

test('when a password changes while its account is being deleted by the old one, then the account stays', async () => {
  const { email, bearer } = await makeAccount(server, 'customer');
  const newPassword = 'a password of their own';
  const { auth } = server.services;
  const { requirePassword } = auth;
  vi.spyOn(auth, 'requirePassword').mockImplementation(async (...asked) => {
    const user = await requirePassword(...asked);
    await server.api
      .put('/api/users/password')
      .set(...bearer)
      .send({ currentPassword: PASSWORD, newPassword })
      .expect(200);
    return user;
  });

  await deleteAccount(server, { bearer }).expect(401);
  await server.api.post('/api/auth/login').send({ email, password: newPassword }).expect(200);
});
