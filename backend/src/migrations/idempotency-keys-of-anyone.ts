import mongoose from 'mongoose';
import type { Migration } from '../platform/migrate.ts';

const INDEX_NOT_FOUND = 27;
const NAMESPACE_NOT_FOUND = 26;
const BY_CUSTOMER = 'customer_1_idempotency.key_1';

function isGone(error: unknown): boolean {
  const { code } = error instanceof mongoose.mongo.MongoServerError ? error : {};
  return code === INDEX_NOT_FOUND || code === NAMESPACE_NOT_FOUND;
}

/** Keys once belonged to a customer; walk-ins have none, and two of them with equal keys must not collide. */
export const idempotencyKeysOfAnyone: Migration = {
  version: 1,
  name: 'drop the unique index of idempotency keys by customer',
  run: async (connection) => {
    try {
      await connection.collection('bookings').dropIndex(BY_CUSTOMER);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  },
};
