/** Applies changes of stored data, each once and in order. The caller must hold the lease, see `lease.ts`. */
import type { Connection } from 'mongoose';
import type { Logger } from '../logger.ts';
import { PlainProblem } from '../plain-problem.ts';
import { LEASES } from './lease.ts';

export interface Migration {
  /** Counts from 1 without gaps. A released migration is never changed. */
  version: number;
  name: string;
  /** Must be safe to run twice: the process may die before the version is stored. */
  run: (connection: Connection) => Promise<void>;
}

interface VersionDocument {
  _id: string;
  version: number;
}

const COLLECTION = 'schema_version';
const ID = 'schema';

/** A first start logs no migrations: people would wonder about changes to data that they do not have yet. */
async function hasData(connection: Connection): Promise<boolean> {
  const collections = await connection.listCollections();
  return collections.some(({ name }) => name !== LEASES);
}

/** @throws {PlainProblem} when a newer version of Crease has changed this database */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<void> {
  const versions = connection.collection<VersionDocument>(COLLECTION);
  const latest = migrations.length;
  const stored = await versions.findOne({ _id: ID });
  const version = stored?.version ?? 0;
  if (version > latest) {
    throw new PlainProblem(
      `The database is of version ${version}, this Crease knows ${latest}. Start a newer one, or restore a backup.`,
    );
  }
  const level = (await hasData(connection)) ? 'info' : 'debug';
  for (const migration of migrations.slice(version)) {
    logger[level]({ version: migration.version }, `Migration: ${migration.name}`);
    await migration.run(connection);
    const done = { $set: { version: migration.version } };
    await versions.updateOne({ _id: ID }, done, { upsert: true });
  }
}
