import { MS_PER_MINUTE } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteAccount, makeAccount, PASSWORD, type Account } from '../../../test/accounts.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());

const removeAdmins = () => server.connection.collection('users').deleteMany({ role: 'admin' });
beforeEach(removeAdmins);

const leave = (account: Account) => deleteAccount(server, account);

/** Runs `work` when the next try has made its mark and not yet looked for others. */
function meanwhile(work: () => Promise<void>): void {
  const { users } = server.services;
  const look = users.findLeavingOfAdmins;
  vi.spyOn(users, 'findLeavingOfAdmins').mockImplementationOnce(async () => {
    await work();
    return look();
  });
}

const now = () => new Date(server.clock.now());

describe('when an administrator deletes their account', () => {
  test('then the last one can not, and stays as they are', async () => {
    const admin = await makeAccount(server, 'admin');
    const response = await leave(admin).expect(409);
    expect(response.body).toMatchObject({ code: 'last_administrator' });
    const other = await makeAccount(server, 'admin');
    await leave(other).expect(200);
    server.clock.set(new Date(now().getTime() + MS_PER_MINUTE).toISOString());
    await leave(admin).expect(409);
    await server.as(admin).get('/api/admin/courts').expect(200);
  });

  test('then of the last two at once at most one leaves', async () => {
    for (let round = 0; round < 5; round += 1) {
      await removeAdmins();
      const admins = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
      await Promise.all(admins.map((admin) => leave(admin)));
      const left = await server.connection
        .collection('users')
        .countDocuments({ role: 'admin', removedAt: { $exists: false } });
      expect(left).toBeGreaterThan(0);
    }
  });

  test('then the only one who asks twice at once does not count as the other', async () => {
    const admin = await makeAccount(server, 'admin');
    meanwhile(async () => {
      await leave(admin).expect(409);
    });
    await leave(admin).expect(409);
  });

  test('then the refusal of one try does not hide another one that is under way', async () => {
    const [first, last] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
    await server.services.users.markLeaving(first.id, { id: 'under way', at: now() });
    meanwhile(async () => {
      await leave(first).expect(409);
    });
    await leave(last).expect(409);
  });

  test('then one whose password was changed meanwhile stays, and another one can leave at once', async () => {
    const [stays, admin] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
    meanwhile(async () => {
      await server
        .as(stays)
        .put('/api/users/password')
        .send({ currentPassword: PASSWORD, newPassword: 'a password of their own' })
        .expect(200);
    });
    await leave(stays).expect(401);
    await leave(admin).expect(200);
  });

  test('then one whose process was held up for a minute does not leave when the other one has left meanwhile', async () => {
    const [slow, other] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
    const { users } = server.services;
    const { remove } = users;
    vi.spyOn(users, 'remove').mockImplementationOnce(async (...asked) => {
      server.clock.set(new Date(now().getTime() + MS_PER_MINUTE).toISOString());
      await leave(other).expect(200);
      return remove(...asked);
    });
    await leave(slow).expect(401);
    await server.as(slow).get('/api/admin/courts').expect(200);
  });

  test('then one whose process died over it leaves at the next try, when another one stays', async () => {
    const [stuck] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
    await server.services.users.markLeaving(stuck.id, { id: 'died', at: now() });
    server.clock.set(new Date(now().getTime() + MS_PER_MINUTE).toISOString());
    await leave(stuck).expect(200);
  });

  test('then one who died over leaving counts again after a minute', async () => {
    const [stuck, admin] = [await makeAccount(server, 'admin'), await makeAccount(server, 'admin')];
    await server.services.users.markLeaving(stuck.id, { id: 'died', at: now() });
    await leave(admin).expect(409);
    server.clock.set(new Date(now().getTime() + MS_PER_MINUTE).toISOString());
    await leave(admin).expect(200);
  });
});
