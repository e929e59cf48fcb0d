/**
 * Every change of what is stored, in the order in which they are applied. Indexes need none: they are built from the
 * schemas after these, so that one that would refuse what is there can be made room for here.
 */
import type { Migration } from '../platform/migrate.ts';
import { idempotencyKeysOfAnyone } from './idempotency-keys-of-anyone.ts';
import { indexesInTheOrderOfLists } from './indexes-in-the-order-of-lists.ts';

export const MIGRATIONS: readonly Migration[] = [idempotencyKeysOfAnyone, indexesInTheOrderOfLists];
