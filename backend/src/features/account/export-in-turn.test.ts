import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { UserRecord } from '../users/users.service.ts';
import { createExportAccount, type ExportAccountParts } from './export-account.ts';

const viewerOf = (userId: string) =>
  ({ userId, role: 'customer', name: 'Nuwan', phone: '' }) as const;

const stays = () => false;

/** Notes whose export is begun, and how many are under way at once. */
function openExports() {
  const begun: string[] = [];
  const inMemory = { now: 0, most: 0 };
  const parts = {
    users: {
      findById: (id: string) => {
        begun.push(id);
        const user = { id, createdAt: new Date() } as UserRecord;
        return Promise.resolve(id === 'deleted' ? undefined : user);
      },
    },
    bookings: {
      listOfCustomer: async () => {
        inMemory.now += 1;
        inMemory.most = Math.max(inMemory.most, inMemory.now);
        await new Promise(setImmediate);
        inMemory.now -= 1;
        return [];
      },
    },
    messages: { exportConversations: () => Promise.resolve([]) },
    courtReviews: { exportCourts: () => Promise.resolve({ courts: [], decisions: [] }) },
    clock: systemClock,
  };
  const exportAccount = createExportAccount(parts as unknown as ExportAccountParts);
  return { exportAccount, begun, inMemory };
}

test('when many exports are asked for at once, then few accounts are in memory at a time, and each gets its own', async () => {
  const { exportAccount, inMemory } = openExports();
  const ids = Array.from({ length: 20 }, (_, place) => String(place));
  const exported = await Promise.all(ids.map((id) => exportAccount(viewerOf(id), stays)));
  expect(exported.map(({ profile }) => profile.id)).toEqual(ids);
  expect(inMemory.most).toBe(2);
});

test('when one user asks for many exports at once, then they wait behind each other, and nobody else does', async () => {
  const { exportAccount, begun, inMemory } = openExports();
  const ids = ['many', 'many', 'many', 'other'];
  await Promise.all(ids.map((id) => exportAccount(viewerOf(id), stays)));
  expect(begun).toEqual(['many', 'other', 'many', 'many']);
  expect(inMemory.most).toBe(2);
});

test('when one who asked has left before their turn, then their export is not begun, and the next one is', async () => {
  const { exportAccount, begun } = openExports();
  const left = exportAccount(viewerOf('left'), () => true);
  const next = exportAccount(viewerOf('left'), stays);
  await expect(left).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await next).profile.id).toBe('left');
  expect(begun).toEqual(['left']);
});

test('when an account is deleted before its turn, then its session has ended, and nothing of it is put together', async () => {
  const { exportAccount, inMemory } = openExports();
  const exported = exportAccount(viewerOf('deleted'), stays);
  await expect(exported).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(inMemory.most).toBe(0);
});
