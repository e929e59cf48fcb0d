import type { Migration } from '../platform/mongo/migrate.ts';
import { dropIndex } from './drop-index.ts';

/** Replaced by longer indexes in the schemas, which end in the order of a list. */
const REPLACED = {
  bookings: ['customer_1_createdAt_-1', 'owner_1_createdAt_-1'],
  courts: [
    'status_1_createdAt_-1',
    'status_1_approvedAt_-1',
    'status_1_location.province_1_location.district_1',
    'owner_1_createdAt_-1',
  ],
};

/** Dropped, because every write had to update them and no query used them any more. */
export const indexesInTheOrderOfLists: Migration = {
  version: 2,
  name: 'drop the indexes that longer ones have replaced',
  suitsOlder: true,
  run: async (connection) => {
    for (const [collection, names] of Object.entries(REPLACED)) {
      for (const name of names) await dropIndex(connection, collection, name);
    }
  },
};
