import { expect, it } from 'vitest';
import { Cursors } from '../src/commands/cursors.ts';
import { writeReply } from '../src/wire/messages.ts';

it('gives so few of very many small documents at once that the reply can be written', () => {
  const docs = Array.from({ length: 400_000 }, (_, at) => ({
    _id: at,
    text: 'of sixty bytes in all',
  }));
  const reply = new Cursors().first('test.many', docs, docs.length);
  const request = { id: 1, isQuery: false, wantsReply: true, command: {} };
  expect(() => writeReply(request, reply)).not.toThrow();
});
