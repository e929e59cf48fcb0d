/**
 * Every change of stored data, in the order in which it is applied. Indexes need none: they are built from the
 * schemas after these, so a migration can prepare data that a new index would refuse.
 */
import type { Migration } from '../platform/mongo/migrate.ts';
import { idempotencyKeysOfAnyone } from './idempotency-keys-of-anyone.ts';
import { indexOfRemovedCourts } from './index-of-removed-courts.ts';
import { indexesInTheOrderOfLists } from './indexes-in-the-order-of-lists.ts';

export const MIGRATIONS: readonly Migration[] = [
  idempotencyKeysOfAnyone,
  indexesInTheOrderOfLists,
  indexOfRemovedCourts,
];
