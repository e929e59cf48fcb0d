import type { Migration } from '../platform/migrate.ts';
import { dropIndex } from './drop-index.ts';

/** What the indexes of the schemas do as well, with the order of a list at their end. */
const REPLACED = {
  bookings: ['customer_1_createdAt_-1', 'owner_1_createdAt_-1'],
  courts: [
    'status_1_createdAt_-1',
    'status_1_approvedAt_-1',
    'status_1_location.province_1_location.district_1',
    'owner_1_createdAt_-1',
  ],
};

/** Every write kept them, and no read chose them any more. */
export const indexesInTheOrderOfLists: Migration = {
  version: 2,
  name: 'drop the indexes that longer ones have replaced',
  run: async (connection) => {
    for (const [collection, names] of Object.entries(REPLACED)) {
      for (const name of names) await dropIndex(connection, collection, name);
    }
  },
};
