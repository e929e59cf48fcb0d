import mongoose, { type Connection } from 'mongoose';

const INDEX_NOT_FOUND = 27;
const NAMESPACE_NOT_FOUND = 26;

function isGone(error: unknown): boolean {
  const { code } = error instanceof mongoose.mongo.MongoServerError ? error : {};
  return code === INDEX_NOT_FOUND || code === NAMESPACE_NOT_FOUND;
}

/** Does nothing when the index or its collection does not exist. */
export async function dropIndex(
  connection: Connection,
  collection: string,
  name: string,
): Promise<void> {
  try {
    await connection.collection(collection).dropIndex(name);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
