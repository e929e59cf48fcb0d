/** Changes of what is stored, each applied once and in order. The caller holds the lease: see `lease.ts`. */
import type { Connection } from 'mongoose';
import type { Logger } from './logger.ts';
import { PlainProblem } from './plain-problem.ts';

export interface Migration {
  /** Counted from 1 without gaps; one that was released is never changed. */
  version: number;
  name: string;
  /** Doing it again does nothing: a process may die after it and before the version is written down. */
  run: (connection: Connection) => Promise<void>;
}

interface VersionDocument {
  _id: string;
  version: number;
}

const COLLECTION = 'schema_version';
const ID = 'schema';

/** @throws {PlainProblem} when a newer Crease has changed this database in a way that this one does not know */
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
  for (const migration of migrations.slice(version)) {
    logger.info({ version: migration.version }, `Migration: ${migration.name}`);
    await migration.run(connection);
    const done = { $set: { version: migration.version } };
    await versions.updateOne({ _id: ID }, done, { upsert: true });
  }
}
