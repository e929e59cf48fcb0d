import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Cursors } from './commands/cursors.ts';
import { runCommand, toReply, type Surroundings } from './commands/run-command.ts';
import { Store } from './storage/store.ts';
import type { Doc } from './values/document.ts';
import { serveConnection } from './wire/connection.ts';
import { listenLocally, type Address } from './wire/listen.ts';

export { DataDirectoryError } from './storage/data-directory-error.ts';
export { DataDirectoryInUseError } from './storage/data-lock.ts';

const SWEEP_MILLISECONDS = 30_000;

export interface EmbeddedMongoOptions extends Address {
  dataDirectory: string;
  /**
   * Called when a commit has failed or is not answered, or the data was removed. Memory then holds more than the disk,
   * so the process should end, by a kill.
   */
  onFatal?: ((error: Error) => void) | undefined;
}

export interface EmbeddedMongo {
  uri: string;
  close: () => Promise<void>;
}

/**
 * What is done again and again. It also finds that the disk no longer keeps anything: the data was removed, or no write
 * is answered. LMDB drops a write without a word after it could not write where its file begins.
 */
function createSweep({ store, cursors }: Surroundings, reportFatal: (error: unknown) => void) {
  let isWaiting = false;
  const sweep = async (): Promise<void> => {
    cursors.closeIdle(new Date());
    if (isWaiting) {
      throw new Error(`The disk has not answered for ${SWEEP_MILLISECONDS / 1000} seconds`);
    }
    store.refuseRemoved();
    store.removeExpired(new Date());
    isWaiting = true;
    await store.commit();
    isWaiting = false;
  };
  return (): void => void sweep().catch(reportFatal);
}

/**
 * Starts a server that speaks MongoDB's wire protocol on 127.0.0.1 or a Unix socket.
 * @throws {DataDirectoryError} when the data is damaged or in use by another process
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const store = new Store(options.dataDirectory);
  const cursors = new Cursors();
  const sockets = new Set<Socket>();
  const reportFatal = (error: unknown): void =>
    options.onFatal?.(error instanceof Error ? error : new Error(String(error)));
  const run = async (command: Doc): Promise<Doc> => {
    try {
      return await runCommand(command, { store, cursors });
    } catch (error) {
      reportFatal(error);
      return toReply(error);
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, run);
  });
  const uri = await listenLocally(server, options).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const sweep = setInterval(
    createSweep({ store, cursors }, reportFatal),
    SWEEP_MILLISECONDS,
  ).unref();
  const end = async (): Promise<void> => {
    clearInterval(sweep);
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
    await store.commit();
    await store.close();
  };
  let ending: Promise<void> | undefined;
  return { uri, close: () => (ending ??= end()) };
}
