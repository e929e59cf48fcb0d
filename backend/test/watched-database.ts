/** A database whose commands are recorded, with the number of documents in each answer. */
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { connectMongo } from '../src/platform/mongo/mongo-connection.ts';
import { uriOfDatabase } from './database-uri.ts';

interface ReadAnswer {
  cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] };
}

/** Removed at the end of the test. */
export async function openWatchedDatabase() {
  const uri = uriOfDatabase(`test-${randomUUID()}`);
  uri.searchParams.set('monitorCommands', 'true');
  const connection = await connectMongo(uri.href);
  onTestFinished(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  const sizes: number[] = [];
  connection.getClient().on('commandSucceeded', ({ reply }) => {
    const { cursor } = reply as ReadAnswer;
    if (cursor) sizes.push((cursor.firstBatch ?? cursor.nextBatch ?? []).length);
  });
  const commands: Record<string, unknown>[] = [];
  connection.getClient().on('commandStarted', ({ command }) => {
    commands.push(command);
  });
  return { connection, sizes, commands };
}
