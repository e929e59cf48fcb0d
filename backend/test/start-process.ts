/** The server as the process that people start, over a database and a folder of its own. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectMongo } from '../src/platform/mongo/mongo-connection.ts';
import { bundlePrograms } from './bundle-programs.ts';
import { uriOfDatabase } from './database-uri.ts';
import { startProgram } from './faults/server-process.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface OwnProcess {
  address: string;
  dataDirectory: string;
  /** Everything that the process printed. */
  output: () => string;
  close: () => Promise<void>;
}

/** `settings` are the variables that it is started with, beside those that it can't do without. */
export async function startProcess(settings: NodeJS.ProcessEnv): Promise<OwnProcess> {
  const programs = await bundlePrograms({ main: MAIN });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crease-process-'));
  const uri = uriOfDatabase(`process-${randomUUID()}`).href;
  const { address, output, kill } = await startProgram(join(programs, 'main.js'), {
    environment: {
      PORT: '0',
      MONGODB_URI: uri,
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  return {
    address,
    dataDirectory,
    output,
    close: async () => {
      await kill('SIGTERM');
      await rm(programs, { recursive: true });
      await rm(dataDirectory, { recursive: true });
      const connection = await connectMongo(uri);
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
