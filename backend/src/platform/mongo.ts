import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { PORTION } from './in-portions.ts';
import { PlainProblem } from './plain-problem.ts';

const SERVER_SELECTION_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long one command may take: a person gets a sentence within three seconds. */
export const DATABASE_ANSWER_MAX_MS = 2_000;
/** More commands at once would wait at the database instead of here, each against its own limit. */
const CONNECTIONS_MAX = 30;
/** Whoever waits for a connection waits for others' answers, and then for their own. */
const QUEUE_FACTOR = 2;
const DATABASE_NAME = 'crease';
const DUPLICATE_KEY = 11_000;

type WriteError = mongoose.mongo.WriteError;

/** The name in the path of the address, or the product's own when it names none. */
function databaseNameOf(uri: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]*)/.exec(uri)?.[1];
  return path === undefined || path === '' ? DATABASE_NAME : path;
}

/** Reads are not asked again by themselves: on a connection that is dead, that would be twice the wait. */
function limitsOf(answerMaxMs: number) {
  return {
    socketTimeoutMS: answerMaxMs,
    waitQueueTimeoutMS: QUEUE_FACTOR * answerMaxMs,
    connectTimeoutMS: answerMaxMs,
    retryReads: false,
  };
}

/** The driver turns whatever came in one answer of the database into objects in one go: up to 16 MB of it otherwise. */
function readInPortions(schema: Schema): void {
  schema.pre('find', function () {
    this.batchSize(PORTION);
  });
}

/** The driver's own words may hold the password. */
function sentenceFor(cause: unknown): string {
  if (cause instanceof mongoose.mongo.MongoServerError) {
    return 'The database at MONGODB_URI does not let Crease in. Are the name and the password in it right?';
  }
  // The driver's parser of addresses has a class of its own with the same name.
  const isUnreadable = cause instanceof Error && cause.name === 'MongoParseError';
  if (isUnreadable || cause instanceof mongoose.mongo.MongoDriverError) {
    return 'MONGODB_URI must be an address such as mongodb://user:password@host:27017/crease, a @ in the password written as %40, a / as %2F and a % as %25, and without options that MongoDB does not have';
  }
  return 'No database answers at MONGODB_URI. Is MongoDB running there?';
}

/**
 * Connects with timeouts short enough that a lost database is told and not waited for. Without `answerMaxMs` one that is
 * there may take as long as it likes: building an index does.
 * @throws {PlainProblem} when the address can't be read, or no database answers there or lets nobody in
 */
export async function connectMongo(
  uri: string,
  { answerMaxMs }: { answerMaxMs?: number } = {},
): Promise<Connection> {
  // The second line behind the contract's schemas: an operator in a filter value is a value.
  mongoose.set('sanitizeFilter', true);
  const connection = mongoose.createConnection(uri, {
    dbName: databaseNameOf(uri),
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    maxPoolSize: CONNECTIONS_MAX,
    autoIndex: false,
    bufferCommands: false,
    ...(answerMaxMs !== undefined && limitsOf(answerMaxMs)),
  });
  connection.plugin(readInPortions);
  try {
    return await connection.asPromise();
  } catch (cause) {
    await connection.destroy();
    throw new PlainProblem(sentenceFor(cause), { cause });
  }
}

/**
 * Builds what is missing before the first request: a unique index is the referee, not an optimisation.
 * `builder` is a connection to the same database that has time.
 */
export async function buildIndexes(connection: Connection, builder = connection): Promise<void> {
  for (const { modelName, schema } of Object.values(connection.models)) {
    await builder.model(modelName, schema).createIndexes();
  }
}

/** A condition on an id: one of these. */
export function anyOf(ids: readonly string[]) {
  return mongoose.trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) });
}

/**
 * Past Mongoose and the casts of the schema, for what most requests ask: Mongoose adds a third to what a question costs.
 * `filter` is made by this program alone, in the shapes that the schema stores. With `fields`, these and no others.
 */
export function findPlainly<Document extends object, Field extends keyof Document & string>(
  { collection }: Model<Document>,
  filter: object,
  fields?: readonly Field[],
): Promise<Pick<Document, Field>[]> {
  const projection = fields && {
    ...{ _id: 0 },
    ...Object.fromEntries(fields.map((field) => [field, 1])),
  };
  const options = { batchSize: PORTION, ...(projection && { projection }) };
  return collection.find(filter, options).toArray() as never;
}

/** A condition on an id: none of these. */
export function noneOf(ids: readonly string[]) {
  return mongoose.trusted({ $nin: ids.map((id) => new mongoose.Types.ObjectId(id)) });
}

/**
 * How many there are of each value, asked value by value: an index tells that by its keys alone, and grouping would look
 * at every document.
 */
export async function countEach<Value>(
  values: readonly Value[],
  count: (value: Value) => Promise<number>,
): Promise<Map<Value, number>> {
  const counts = await Promise.all(values.map(count));
  return new Map(values.map((value, place) => [value, counts[place] ?? 0]));
}

/** The fields of the unique index that refused a write; undefined when something else went wrong. */
export function refusedKeyOf(error: unknown): string[] | undefined {
  if (!(error instanceof mongoose.mongo.MongoServerError)) return undefined;
  if (error.code !== DUPLICATE_KEY) return undefined;
  return Object.keys((error['keyPattern'] as object | undefined) ?? {});
}

/** The driver wraps what a bulk write fails of before the database judged it. */
function unwrapped(error: unknown): unknown {
  const isBulk = error instanceof mongoose.mongo.MongoBulkWriteError;
  return isBulk && error.errorResponse instanceof Error ? error.errorResponse : error;
}

/** Stored, refused by a unique index, or what went wrong with this one. */
export type InsertOutcome = boolean | Error;

/** Undefined when it is not known which of them failed. */
function failuresOf(error: unknown): WriteError[] | undefined {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return undefined;
  const failures = [error.writeErrors].flat();
  // Without any, it never came so far; and what is not there on enough machines may be lost again.
  const isKnown = failures.length > 0 && !error.result.getWriteConcernError();
  return isKnown ? failures : undefined;
}

function outcomeOf(failure: WriteError | undefined, cause: unknown): InsertOutcome {
  if (!failure) return true;
  if (failure.code === DUPLICATE_KEY) return false;
  return new Error(failure.errmsg ?? 'The database refused it', { cause });
}

/**
 * What became of each insert of an unordered bulk write, by its place in it.
 * @throws what was thrown, when that is not known
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
 * What a member of a replica set answers that can not serve, or not any more, until the set has chosen another one:
 * https://github.com/mongodb/specifications/blob/master/source/server-discovery-and-monitoring/server-discovery-and-monitoring.md
 */
const BETWEEN_PRIMARIES = new Set<unknown>([
  91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** A write whose write concern was not met may stand all the same: whoever repeats it finds out. */
function isBetweenPrimaries(error: unknown): boolean {
  if (error instanceof mongoose.mongo.MongoWriteConcernError) return true;
  return error instanceof mongoose.mongo.MongoServerError && BETWEEN_PRIMARIES.has(error.code);
}

/** True when the database could not be reached or could not serve, whatever was asked of it. */
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
