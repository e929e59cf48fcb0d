import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { UserRecord } from '../users/users.service.ts';
import { createExportAccount, type ExportAccountParts } from './export-account.ts';

const viewerOf = (userId: string) =>
  ({ userId, role: 'customer', name: 'Nuwan', phone: '' }) as const;

test('when many exports are asked for at once, then few accounts are in memory at a time, and each gets its own', async () => {
  let inMemory = 0;
  let most = 0;
  const parts = {
    users: {
      findById: (id: string) => Promise.resolve({ id, createdAt: new Date() } as UserRecord),
    },
    bookings: {
      listOfCustomer: async () => {
        inMemory += 1;
        most = Math.max(most, inMemory);
        await new Promise(setImmediate);
        inMemory -= 1;
        return [];
      },
    },
    messages: { exportConversations: () => Promise.resolve([]) },
    courtReviews: { exportCourts: () => Promise.resolve({ courts: [], decisions: [] }) },
    clock: systemClock,
  };
  const exportAccount = createExportAccount(parts as unknown as ExportAccountParts);
  const ids = Array.from({ length: 20 }, (_, place) => String(place));
  const exported = await Promise.all(ids.map((id) => exportAccount(viewerOf(id))));
  expect(exported.map(({ profile }) => profile.id)).toEqual(ids);
  expect(most).toBe(2);
});
