import type { Socket } from 'node:net';
import { MAX_MESSAGE_BYTES } from '../commands/session-commands.ts';
import type { Doc } from '../values/document.ts';
import { readRequest, writeReply } from './messages.ts';

const MAX_OVERHEAD_BYTES = 16_384;

/** Cuts the stream of a connection into messages. */
class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;

  *take(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size >= 4) {
      const length = this.#nextLength();
      if (length < 16 || length > MAX_MESSAGE_BYTES + MAX_OVERHEAD_BYTES) {
        throw new Error(`A message of ${length} bytes`);
      }
      if (this.#size < length) return;
      const all = this.#join();
      this.#chunks = all.length > length ? [all.subarray(length)] : [];
      this.#size -= length;
      yield all.subarray(0, length);
    }
  }

  #nextLength(): number {
    const [first] = this.#chunks;
    return (first && first.length >= 4 ? first : this.#join()).readInt32LE(0);
  }

  #join(): Buffer {
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}

/** Answers the messages of a client one after the other. */
export function serveConnection(socket: Socket, run: (command: Doc) => Promise<Doc>): void {
  const reader = new MessageReader();
  let turn = Promise.resolve();
  const answer = async (message: Buffer): Promise<void> => {
    if (socket.destroyed) return;
    const request = readRequest(message);
    const reply = await run(request.command);
    if (request.wantsReply && socket.writable) socket.write(writeReply(request, reply));
  };
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of reader.take(chunk)) {
        turn = turn.then(() => answer(message)).catch(() => void socket.destroy());
      }
    } catch {
      socket.destroy();
    }
  });
}
