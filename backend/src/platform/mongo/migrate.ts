/** Applies changes of stored data, each once and in order. The caller must hold the lease, see `lease.ts`. */
import type { Connection } from 'mongoose';
import type { Logger } from '../log/logger.ts';
import { PlainProblem } from '../errors/plain-problem.ts';
import { LEASES } from './lease.ts';

export interface Migration {
  /** Counts from 1 without gaps. A released migration is never changed. */
  version: number;
  name: string;
  /**
   * An older Crease can build its indexes and work on what this leaves. Then it still starts, so that an operator can
   * go back to it and lose nothing.
   */
  suitsOlder?: true;
  /** Must be safe to run twice: the process may die before the version is stored. */
  run: (connection: Connection) => Promise<void>;
}

interface VersionDocument {
  _id: string;
  version: number;
  /** The version that a Crease has to know; absent where nobody noted it: then this one. */
  needed?: number;
}

const COLLECTION = 'schema_version';
const ID = 'schema';

/** A first start logs no migrations: people would wonder about changes to data that they do not have yet. */
async function hasData(connection: Connection): Promise<boolean> {
  const collections = await connection.listCollections();
  return collections.some(({ name }) => name !== LEASES);
}

function neededAfter(made: readonly Migration[]): number {
  return made.findLast(({ suitsOlder }) => suitsOlder === undefined)?.version ?? 0;
}

/**
 * After a newer version of Crease the database is given this one's number, so that the newer one makes its changes
 * again.
 * @throws {PlainProblem} when a newer version has changed it in a way that this one can't work with
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<void> {
  const versions = connection.collection<VersionDocument>(COLLECTION);
  const latest = migrations.length;
  const stored = await versions.findOne({ _id: ID });
  const { version = 0 } = stored ?? {};
  if ((stored?.needed ?? version) > latest) {
    throw new PlainProblem(
      `The database is of version ${version}, this Crease knows ${latest}. Start a newer one, or restore a backup.`,
    );
  }
  if (version > latest) await versions.updateOne({ _id: ID }, { $set: { version: latest } });
  const level = (await hasData(connection)) ? 'info' : 'debug';
  for (const migration of migrations.slice(version)) {
    logger[level]({ version: migration.version }, `Migration: ${migration.name}`);
    await migration.run(connection);
    const needed = neededAfter(migrations.slice(0, migration.version));
    const done = { $set: { version: migration.version, needed } };
    await versions.updateOne({ _id: ID }, done, { upsert: true });
  }
}
