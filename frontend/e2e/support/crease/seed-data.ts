/** Demo data that is made once for all browser tests; each server starts with a copy of it. */
import { colomboDateAt } from '@crease/contract';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTokens } from './demo-tokens.ts';
import { endHost, hostInstance, makeHostProgram } from './instance-host.ts';
import { ALONE } from './run-instance.ts';

/** Variables of the environment, because the processes that run the tests are started later and inherit it. */
const FOLDER = 'CREASE_SEEDED_DATA';
const DATE = 'CREASE_SEEDED_ON';

const today = () => colomboDateAt(Date.now());

/** Runs before all browser tests. Returns a function that deletes what it made. */
export async function setup(): Promise<() => Promise<void>> {
  const removeHostProgram = await makeHostProgram();
  const folder = await mkdtemp(join(tmpdir(), 'crease-seeded-'));
  const date = today();
  const server = await hostInstance({ ...ALONE, DATA_DIR: folder, SEED_DEMO: 'true' });
  await keepTokens(server.ready);
  await server.stop();
  endHost();
  process.env[FOLDER] = folder;
  process.env[DATE] = date;
  return async () => {
    await removeHostProgram();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Copies nothing when there is no data or it was made on another day, because the demo's bookings lie around that
 * day. Returns whether it was copied.
 */
export async function copySeededData(to: string): Promise<boolean> {
  const folder = process.env[FOLDER];
  if (folder === undefined || process.env[DATE] !== today()) return false;
  await cp(folder, to, { recursive: true });
  return true;
}
