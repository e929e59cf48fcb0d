import type { Migration } from '../platform/migrate.ts';
import { dropIndex } from './drop-index.ts';

/** Keys once belonged to a customer; walk-ins have none, and two of them with equal keys must not collide. */
export const idempotencyKeysOfAnyone: Migration = {
  version: 1,
  name: 'drop the unique index of idempotency keys by customer',
  run: (connection) => dropIndex(connection, 'bookings', 'customer_1_idempotency.key_1'),
};
