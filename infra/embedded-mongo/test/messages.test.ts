import { serialize, type Document } from 'bson';
import { describe, expect, it } from 'vitest';
import { readRequest, writeReply } from '../src/wire/messages.ts';

const OP_MSG = 2013;
const OP_QUERY = 2004;

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

function message(kind: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([int(16 + body.length), int(7), int(0), int(kind), body]);
}

const command = (doc: Document): Buffer => Buffer.concat([Buffer.of(0), serialize(doc)]);

function list(name: string, bytes: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(`${name}\0`), bytes]);
  return Buffer.concat([Buffer.of(1), int(4 + body.length), body]);
}

const FLAGS = int(0);
const PING = command({ ping: 1 });

describe('a message', () => {
  it('is a command with the lists that come beside it', () => {
    const docs = Buffer.concat([serialize({ _id: 1 }), serialize({})]);
    const read = readRequest(message(OP_MSG, FLAGS, list('documents', docs), command({ a: 1 })));
    expect(read).toEqual({
      id: 7,
      isQuery: false,
      wantsReply: true,
      command: { a: 1, documents: [{ _id: 1 }, {}] },
    });
  });

  it('may end with a checksum, which is no part of the command', () => {
    const read = readRequest(message(OP_MSG, int(1), PING, int(123)));
    expect(read.command).toEqual({ ping: 1 });
  });

  it.each<[what: string, bytes: Buffer]>([
    ['of another kind', message(2012, FLAGS, PING)],
    ['with a section of another kind', message(OP_MSG, FLAGS, Buffer.of(2), serialize({}))],
    [
      'with a section that is longer than the message',
      message(OP_MSG, FLAGS, PING.subarray(0, -1)),
    ],
    ['with a section of no length', message(OP_MSG, FLAGS, Buffer.of(0), int(0))],
    ['with a section of less than no length', message(OP_MSG, FLAGS, Buffer.of(1), int(-5))],
    ['with a document of no length', message(OP_MSG, FLAGS, list('documents', int(0)))],
    ['with a document that is cut off', message(OP_MSG, FLAGS, list('documents', int(50)))],
    ['without a section’s length', message(OP_MSG, FLAGS, Buffer.of(0))],
  ])('%s is refused', (_what, bytes) => {
    expect(() => readRequest(bytes)).toThrow();
  });
});

describe('an older query', () => {
  const query = Buffer.concat([FLAGS, Buffer.from('admin.$cmd\0'), int(0), int(-1)]);

  it('is a command to the database that it names, and gets the older reply', () => {
    const request = readRequest(message(OP_QUERY, query, serialize({ isMaster: 1 })));
    expect(request).toMatchObject({
      isQuery: true,
      wantsReply: true,
      command: { isMaster: 1, $db: 'admin' },
    });
    const reply = writeReply(request, { ok: 1 });
    expect(reply.readInt32LE(0)).toBe(reply.length);
    expect([reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([7, 1]);
    // One document, and it begins behind the reply's own fields.
    expect(reply.readInt32LE(32)).toBe(1);
    expect(reply.subarray(36)).toEqual(Buffer.from(serialize({ ok: 1 })));
  });
});
