import type { Migration } from '../platform/mongo/migrate.ts';
import { dropIndex } from './drop-index.ts';

/** The old index was by customer. A walk-in has no customer, so two walk-ins with equal keys would have collided. */
export const idempotencyKeysOfAnyone: Migration = {
  version: 1,
  name: 'drop the unique index of idempotency keys by customer',
  run: (connection) => dropIndex(connection, 'bookings', 'customer_1_idempotency.key_1'),
};
