/** Opens the connection to MongoDB and builds its indexes. */
import mongoose, { type Connection, type Schema } from 'mongoose';
import { PlainProblem } from '../errors/plain-problem.ts';
import { endLostWrites } from './end-lost-writes.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/**
 * How long one command may take, look for a database or wait for a connection, so that people get an answer within two
 * seconds even when the database is gone.
 */
export const DATABASE_ANSWER_MAX_MS = 1_800;
/**
 * With more connections, commands would wait inside the database, where waiting counts against the limit of each
 * command.
 */
const CONNECTIONS_MAX = 30;
const DATABASE_NAME = 'crease';

/** The database in the path of the address, or the default when it names none. */
function databaseNameOf(uri: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]*)/.exec(uri)?.[1];
  return path === undefined || path === '' ? DATABASE_NAME : path;
}

/** Reads are not retried by the driver: on a dead connection that would double the wait. */
function limitsOf(answerMaxMs: number) {
  return {
    socketTimeoutMS: answerMaxMs,
    waitQueueTimeoutMS: answerMaxMs,
    connectTimeoutMS: answerMaxMs,
    retryReads: false,
  };
}

/** Own sentences, because the driver's may contain the password. */
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
 * Connects with timeouts short enough that a lost database is reported soon. Without `answerMaxMs` a command may take
 * as long as it needs, as building an index does.
 * @throws {PlainProblem} when the address is invalid, or no database answers there or lets nobody in
 */
export async function connectMongo(
  uri: string,
  { answerMaxMs }: { answerMaxMs?: number } = {},
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: databaseNameOf(uri),
    serverSelectionTimeoutMS: DATABASE_ANSWER_MAX_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    maxPoolSize: CONNECTIONS_MAX,
    // `buildIndexes` makes the collections, with their indexes.
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    ...(answerMaxMs !== undefined && limitsOf(answerMaxMs)),
  });
  try {
    await connection.asPromise();
    endLostWrites(connection);
    return connection;
  } catch (cause) {
    await connection.destroy();
    throw new PlainProblem(sentenceFor(cause), { cause });
  }
}

function descriptionOf([key, options]: ReturnType<Schema['indexes']>[number]) {
  return { ...options, key } as mongoose.mongo.IndexDescription;
}

/**
 * Builds missing indexes before the first request, because unique indexes decide races. `builder` is a connection to
 * the same database without a time limit.
 */
export async function buildIndexes(connection: Connection, builder = connection): Promise<void> {
  for (const { modelName, schema } of Object.values(connection.models)) {
    const { collection } = builder.model(modelName, schema);
    // Not by the model, which would send a command for each index and wait for its answer.
    await collection.createIndexes(schema.indexes().map(descriptionOf));
  }
}
