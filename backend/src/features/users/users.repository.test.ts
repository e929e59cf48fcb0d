import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { UsersRepository } from './users.repository.ts';

test('when an account is removed, then what is left of it names nobody, and it is counted no more', async () => {
  const { connection } = await openWatchedDatabase();
  const users = new UsersRepository(connection, systemClock);
  const personal = {
    ...{ name: 'Nuwan', email: 'nuwan@example.lk', phone: '+94771234567' },
    ...{ businessName: 'Lake Nets', businessRegistration: 'PV 12345', passwordHash: 'a hash' },
  };
  const user = await users.insert({ ...personal, role: 'owner' });
  await users.remove(user, new Date(60_000));
  const left = JSON.stringify(await connection.collection('users').find().toArray());
  expect(left).toContain(user.id);
  expect(Object.values(personal).filter((text) => left.includes(text))).toEqual([]);
  expect((await users.countByRole()).get('owner')).toBe(0);
});

test('when an account is removed while changes of it are under way, then none of them is written to what is left', async () => {
  const { connection } = await openWatchedDatabase();
  const users = new UsersRepository(connection, systemClock);
  const account = { name: 'Nuwan', phone: '+94771234567', passwordHash: 'a hash' };
  const user = await users.insert({ ...account, email: 'nuwan@example.lk', role: 'customer' });
  await users.remove(user, new Date(60_000));
  const read = () => connection.collection('users').find().toArray();
  const left = await read();

  const { id } = user;
  const image = { url: '/uploads/profiles/one', publicId: 'profiles/one' };
  const changes = [
    await users.updateProfile(id, { name: account.name, phone: account.phone }),
    await users.replaceProfileImage(id, image),
    await users.setPassword(id, { passwordHash: 'another', tokenVersion: 1 }),
  ];
  expect(changes).toEqual([undefined, undefined, undefined]);
  expect(await read()).toEqual(left);
  expect(await users.findTokenVersions([id])).toEqual(new Map());
});

test('when an account is changed, then it says when, and still when it was made', async () => {
  const { connection } = await openWatchedDatabase();
  const clock = createTestClock();
  const users = new UsersRepository(connection, clock);
  const account = { name: 'Nuwan', email: 'nuwan@example.lk', phone: '+94771234567' };
  const user = await users.insert({ ...account, passwordHash: 'a hash', role: 'customer' });
  const createdAt = new Date(clock.now());
  clock.set('2026-12-01T05:00:00Z');
  await users.updateProfile(user.id, account);
  const [stored] = await connection.collection('users').find().toArray();
  expect(stored).toMatchObject({ createdAt, updatedAt: new Date('2026-12-01T05:00:00Z') });
});
