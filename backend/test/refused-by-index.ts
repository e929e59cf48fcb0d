import mongoose from 'mongoose';

/**
 * What MongoDB answers when two at the same time insert what a unique index allows once; the test engine lets them
 * take turns.
 */
export function refusedByIndexOn(field: string): Error {
  return new mongoose.mongo.MongoServerError({
    message: 'E11000 duplicate key error',
    code: 11_000,
    keyPattern: { [field]: 1 },
  });
}
