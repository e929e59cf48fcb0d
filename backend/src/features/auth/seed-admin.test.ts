import { expect, test } from 'vitest';
import { makeAccount } from '../../../test/accounts.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { quickPasswords, startTestServer } from '../../../test/start-test-server.ts';
import { PlainProblem } from '../../platform/errors/plain-problem.ts';
import { seedAdmin } from './seed-admin.ts';

const server = await openForFile(startTestServer());

const seed = (email: string) =>
  seedAdmin({ email, password: 'cricket every day' }, server.services.users, quickPasswords);

test('when ADMIN_EMAIL belongs to somebody who is no administrator, then the operator is told in one sentence, and they stay what they are', async () => {
  const { id, email } = await makeAccount(server, 'customer');
  const refusal = await seed(email).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(PlainProblem);
  expect((refusal as Error).message).toMatch(/^ADMIN_EMAIL belongs to [^\n]+$/);
  expect(await server.services.users.findById(id)).toMatchObject({ role: 'customer' });
});

test('when the administrator is there already, then their own password stays', async () => {
  const { id, email } = await makeAccount(server, 'admin');
  const before = await server.services.users.findById(id);
  await seed(email);
  expect(await server.services.users.findById(id)).toEqual(before);
});
