import type { Migration } from '../platform/mongo/migrate.ts';
import { dropIndex } from './drop-index.ts';

/** Replaced by one in the order of the administrators' list, which had to sort all courts that were ever removed. */
export const indexOfRemovedCourts: Migration = {
  version: 3,
  name: 'drop the index of removed courts that another one has replaced',
  suitsOlder: true,
  run: (connection) => dropIndex(connection, 'courts', 'removedAt_1'),
};
