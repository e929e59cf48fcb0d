import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../../infra/scripts/testing/free-port.ts';
import { noteSeeded } from './demo-tokens.ts';
import { hostInstance, isHostMade } from './instance-host.ts';
import { ALONE, runInstance } from './run-instance.ts';
import { copySeededData } from './seed-data.ts';

export interface RunningCrease {
  url: string;
  dataDirectory: string;
  stop: () => Promise<void>;
}

/**
 * All servers of a process use the same port, one after the other, because the browser's cache depends on the
 * address.
 */
const port = findFreePort();

/** Starts the product with demo data in a folder of its own. */
export async function startCrease(variables: NodeJS.ProcessEnv = {}): Promise<RunningCrease> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crease-browser-'));
  const isSeeded = await copySeededData(dataDirectory);
  const start = isHostMade() ? hostInstance : runInstance;
  const server = await start({
    ...ALONE,
    DATA_DIR: dataDirectory,
    SEED_DEMO: 'true',
    PORT: String(await port),
    ...variables,
  });
  const forget = isSeeded ? noteSeeded(server.ready) : undefined;
  return {
    url: server.ready,
    dataDirectory,
    stop: async () => {
      await server.stop();
      forget?.();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
