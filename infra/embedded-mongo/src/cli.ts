/** Runs the embedded engine as a process of its own: `--port N --data DIR`. */
import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './index.ts';

const DEFAULT_PORT = '27117';
const DEFAULT_DIRECTORY = '.data/mongo';

function tell(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
}

function stop(error: unknown): never {
  tell(error);
  process.exit(1);
}

/**
 * Not by an exit, which waits for the threads of LMDB and lets it flush once more. After a refused write they may wait
 * for ever, and a flush may succeed although what was refused before it is lost.
 */
function end(error: Error): void {
  tell(error);
  process.kill(process.pid, 'SIGKILL');
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`The port has to be a number from 0 to 65535, not "${text}".`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: DEFAULT_PORT },
      data: { type: 'string', default: DEFAULT_DIRECTORY },
    },
  });
  const engine = await startEmbeddedMongo({
    port: readPort(values.port),
    dataDirectory: values.data,
    onFatal: end,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      engine.close().then(() => process.exit(0), stop);
    });
  }
  process.stdout.write(`Embedded MongoDB is ready at ${engine.uri}\n`);
}

main().catch(stop);
