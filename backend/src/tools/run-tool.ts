/** What the operator's commands have in common: settings, a database, one sentence when something is wrong. */
import type { Connection } from 'mongoose';
import { readEnvironment, type Environment } from '../config/environment.ts';
import { connectMongo } from '../platform/mongo.ts';
import { PlainProblem } from '../platform/plain-problem.ts';

export async function runTool(
  work: (connection: Connection, environment: Environment) => Promise<string>,
): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    if (environment.mongodbUri === undefined) {
      throw new PlainProblem(
        'Please give MONGODB_URI. For the embedded database, stop Crease and copy its DATA_DIR.',
      );
    }
    const connection = await connectMongo(environment.mongodbUri);
    try {
      process.stdout.write(`${await work(connection, environment)}\n`);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof PlainProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** @throws {PlainProblem} when no folder is given */
export function folderIn(words: readonly string[]): string {
  const folder = words.find((word) => !word.startsWith('--'));
  if (folder === undefined) throw new PlainProblem('Please name the folder of the backup.');
  return folder;
}
