/**
 * Runs an operator's command: reads the settings, opens the database, and prints one sentence when something is
 * wrong.
 */
import type { Connection } from 'mongoose';
import { readEnvironment, type Environment } from '../config/environment.ts';
import { connectMongo } from '../platform/mongo/mongo-connection.ts';
import { PlainProblem } from '../platform/errors/plain-problem.ts';

/** Errors of the file system are for the operator to fix too. Undefined for a mistake in the program. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof PlainProblem) return error.message;
  return error instanceof Error && 'syscall' in error ? `${error.message}.` : undefined;
}

export async function runTool(
  work: (connection: Connection, environment: Environment) => Promise<string>,
): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    if (environment.mongodbUri === undefined) {
      throw new PlainProblem(
        'Please give MONGODB_URI. For the embedded database, stop Crease and use the address that "npm run database -- --data FOLDER" prints, where FOLDER is "database" in its DATA_DIR.',
      );
    }
    const connection = await connectMongo(environment.mongodbUri);
    try {
      process.stdout.write(`${await work(connection, environment)}\n`);
    } finally {
      await connection.close();
    }
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/** @throws {PlainProblem} when no folder is given, or words that would have no effect */
export function folderIn(words: readonly string[], options: readonly string[] = []): string {
  const unknown = words.find((word) => word.startsWith('--') && !options.includes(word));
  if (unknown !== undefined) throw new PlainProblem(`There is no option ${unknown}.`);
  const [folder, second] = words.filter((word) => !word.startsWith('--'));
  if (folder === undefined) throw new PlainProblem('Please name the folder of the backup.');
  if (second !== undefined) {
    throw new PlainProblem(`Please name one folder; ${second} is a second.`);
  }
  return folder;
}
