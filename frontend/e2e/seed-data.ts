/** Demo data made once for all browser tests: each server begins with a copy of it. */
import { colomboDateAt } from '@crease/contract';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInstance } from './run-instance.ts';

/** Named for the programs that the tests run in, which are started later. */
const FOLDER = 'CREASE_SEEDED_DATA';
const DATE = 'CREASE_SEEDED_ON';

const today = () => colomboDateAt(Date.now());

/** Before all browser tests. Answers how to take the data away. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'crease-seeded-'));
  const date = today();
  const server = await runInstance({ DATA_DIR: folder, SEED_DEMO: 'true' });
  await server.stop();
  process.env[FOLDER] = folder;
  process.env[DATE] = date;
  return () => rm(folder, { recursive: true, force: true });
}

/** Nothing where there is none, or none of today: the demo's bookings lie around the day on which they were made. */
export async function copySeededData(to: string): Promise<void> {
  const folder = process.env[FOLDER];
  if (folder === undefined || process.env[DATE] !== today()) return;
  await cp(folder, to, { recursive: true });
}
