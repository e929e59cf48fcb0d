import { calculateObjectSize } from 'bson';
import { expect, it } from 'vitest';
import { Cursors } from '../src/commands/cursors.ts';
import { writeReply } from '../src/wire/messages.ts';

const DOCUMENT_MAX_BYTES = 16 * 1024 * 1024;
const TEN_MINUTES = 10 * 60_000;

it('gives so few of very many small documents at once that the reply can be written', () => {
  const docs = Array.from({ length: 400_000 }, (_, at) => ({
    _id: at,
    text: 'of sixty bytes in all',
  }));
  const reply = new Cursors().first('test.many', docs, docs.length);
  const request = { id: 1, isQuery: false, wantsReply: true, command: {} };
  expect(() => writeReply(request, reply)).not.toThrow();
});

it('gives the largest document there may be, or nobody would come past it', () => {
  const frame = calculateObjectSize({ text: '' });
  const largest = { text: 'x'.repeat(DOCUMENT_MAX_BYTES - frame) };
  const reply = new Cursors().first('test.large', [largest, { _id: 2 }]);
  expect(reply).toMatchObject({ cursor: { firstBatch: { length: 1 } } });
});

it('keeps what somebody still fetches, and forgets what nobody has fetched from for ten minutes', () => {
  const cursors = new Cursors();
  const reply = cursors.first('test.left', [{ _id: 1 }, { _id: 2 }, { _id: 3 }], 1);
  const id = Number((reply['cursor'] as { id: unknown }).id);
  const openedMs = Date.now();
  cursors.closeIdle(new Date(openedMs));
  expect(cursors.more(id, 'test.left', 1)).toMatchObject({ cursor: { nextBatch: [{ _id: 2 }] } });
  cursors.closeIdle(new Date(Date.now() + TEN_MINUTES + 1));
  expect(() => cursors.more(id, 'test.left', 1)).toThrow(/cursor id \d+ not found/);
});

it('gives nothing of one collection to whoever asks for another', () => {
  const cursors = new Cursors();
  const reply = cursors.first('test.mine', [{ _id: 1 }, { _id: 2 }], 1);
  const id = Number((reply['cursor'] as { id: unknown }).id);
  expect(() => cursors.more(id, 'test.other', 1)).toThrow(/cursor id \d+ not found/);
});
