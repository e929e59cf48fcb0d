/** What an error of the MongoDB driver means: a unique index refused a write, or the database is gone. */
import mongoose from 'mongoose';

const DUPLICATE_KEY = 11_000;

type WriteError = mongoose.mongo.WriteError;

/** The fields of the unique index that refused a write; undefined when something else went wrong. */
export function refusedKeyOf(error: unknown): string[] | undefined {
  if (!(error instanceof mongoose.mongo.MongoServerError)) return undefined;
  if (error.code !== DUPLICATE_KEY) return undefined;
  return Object.keys((error['keyPattern'] as object | undefined) ?? {});
}

/**
 * When two first upserts come at the same time, both insert, and a unique index refuses one. Tried again, that one
 * finds a document to change. `key` is a field of that index; what another index refuses is thrown.
 */
export async function upsert<Result>(
  key: string,
  write: () => PromiseLike<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (refusedKeyOf(error)?.includes(key) !== true) throw error;
    return write();
  }
}

/** True: stored. False: refused by a unique index. An error: what else went wrong with this one. */
type InsertOutcome = boolean | Error;

/** Undefined when it is not known which inserts failed. */
function failuresOf(error: unknown): WriteError[] | undefined {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return undefined;
  const failures = [error.writeErrors].flat();
  // Without write errors the command itself failed. With a write concern error even stored documents may be lost
  // again.
  const isKnown = failures.length > 0 && !error.result.getWriteConcernError();
  return isKnown ? failures : undefined;
}

function outcomeOf(failure: WriteError | undefined, cause: unknown): InsertOutcome {
  if (!failure) return true;
  if (failure.code === DUPLICATE_KEY) return false;
  return new Error(failure.errmsg ?? 'The database refused it', { cause });
}

/**
 * The outcome of each insert of an unordered bulk write, in their order.
 * @throws the error itself, when the outcomes are not known
 */
export async function whichStored(
  inserts: readonly unknown[],
  write: () => Promise<unknown>,
): Promise<InsertOutcome[]> {
  try {
    await write();
    return inserts.map(() => true);
  } catch (error) {
    const failures = failuresOf(error);
    if (!failures) throw error;
    return inserts.map((_, place) =>
      outcomeOf(
        failures.find(({ index }) => index === place),
        error,
      ),
    );
  }
}

/**
 * Codes with which a member of a replica set answers while the set has no primary or has just chosen another one:
 * https://github.com/mongodb/specifications/blob/master/source/server-discovery-and-monitoring/server-discovery-and-monitoring.md
 */
const BETWEEN_PRIMARIES = new Set<unknown>([
  91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** Such a write may be stored all the same; repeating it finds out. The driver has another error for many writes. */
function isWriteConcern(error: unknown): boolean {
  if (error instanceof mongoose.mongo.MongoWriteConcernError) return true;
  const isBulk = error instanceof mongoose.mongo.MongoBulkWriteError;
  return isBulk && error.result.getWriteConcernError() !== undefined;
}

function isBetweenPrimaries(error: unknown): boolean {
  if (isWriteConcern(error)) return true;
  return error instanceof mongoose.mongo.MongoServerError && BETWEEN_PRIMARIES.has(error.code);
}

/** The driver wraps an error that stopped a bulk write before any of its writes were tried. */
function unwrapped(error: unknown): unknown {
  const isBulk = error instanceof mongoose.mongo.MongoBulkWriteError;
  return isBulk && error.errorResponse instanceof Error ? error.errorResponse : error;
}

/** True when the database could not be reached or could not serve, whatever the command was. */
export function isDatabaseGone(problem: unknown): boolean {
  const error = unwrapped(problem);
  return (
    isBetweenPrimaries(error) ||
    error instanceof mongoose.mongo.MongoNetworkError ||
    error instanceof mongoose.mongo.MongoServerSelectionError ||
    (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError') ||
    error instanceof mongoose.mongo.MongoNotConnectedError ||
    (error instanceof mongoose.MongooseError && error.message.includes('bufferCommands'))
  );
}
