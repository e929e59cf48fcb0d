/** Runs the embedded engine as a process of its own: `--port N --data DIR`. */
import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './index.ts';

const DEFAULT_PORT = '27117';
const DEFAULT_DIRECTORY = '.data/mongo';

function stop(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
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
    onFatal: stop,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      engine.close().then(() => process.exit(0), stop);
    });
  }
  process.stdout.write(`Embedded MongoDB is ready at ${engine.uri}\n`);
}

main().catch(stop);
