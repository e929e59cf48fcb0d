/**
 * The part of MongoDB's wire protocol that drivers use: OP_MSG, and OP_QUERY for a driver's first hello.
 * https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */
import { serialize } from 'bson';
import { decode } from '../storage/journal.ts';
import type { Doc } from '../values/document.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const HAS_CHECKSUM = 1;
const MORE_TO_COME = 2;
const AWAIT_CAPABLE = 8;

interface Request {
  id: number;
  isQuery: boolean;
  wantsReply: boolean;
  command: Doc;
}

/** @throws {Error} when it is not a message of these two kinds; the connection is then closed */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const kind = message.readInt32LE(12);
  if (kind === OP_QUERY) {
    return { id, isQuery: true, wantsReply: true, command: readQuery(message) };
  }
  if (kind !== OP_MSG) throw new Error(`The message kind ${kind} is not supported`);
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & HAS_CHECKSUM ? 4 : 0);
  const command = readSections(message.subarray(HEADER_BYTES + 4, end));
  return { id, isQuery: false, wantsReply: (flags & MORE_TO_COME) === 0, command };
}

function readQuery(message: Buffer): Doc {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const [database] = message.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.');
  const start = nameEnd + 9;
  const query = decode(message.subarray(start, start + message.readInt32LE(start)));
  const command = (query['$query'] ?? query) as Doc;
  return { ...command, $db: database };
}

/** A section of kind 0 is the command; one of kind 1 is a list that belongs to it. */
function readSections(body: Buffer): Doc {
  let command: Doc = {};
  const lists: Doc = {};
  for (let at = 0; at < body.length;) {
    const kind = body[at];
    const size = body.readInt32LE(at + 1);
    const section = body.subarray(at + 1, at + 1 + size);
    if (size < 5 || section.length < size) throw new Error('A section has a wrong size');
    if (kind === 0) command = decode(section);
    else if (kind === 1) {
      const nameEnd = section.indexOf(0, 4);
      lists[section.toString('utf8', 4, nameEnd)] = readDocuments(section.subarray(nameEnd + 1));
    } else throw new Error(`The section kind ${kind} is not supported`);
    at += 1 + size;
  }
  return { ...command, ...lists };
}

function readDocuments(bytes: Buffer): Doc[] {
  const docs: Doc[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readInt32LE(at);
    if (size < 5) throw new Error('A document has a wrong size');
    docs.push(decode(bytes.subarray(at, at + size)));
    at += size;
  }
  return docs;
}

export function writeReply({ id, isQuery }: Request, reply: Doc): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + (isQuery ? 20 : 5));
  if (isQuery) {
    head.writeInt32LE(AWAIT_CAPABLE, HEADER_BYTES);
    head.writeInt32LE(1, HEADER_BYTES + 16);
  }
  const body = serialize(reply, { ignoreUndefined: true });
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([head, body]);
}
