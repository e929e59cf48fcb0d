import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { openTestDatabase, sortedIdsOf } from './support/test-database.ts';

const database = await openTestDatabase();
const docs = await database.withDocs([
  { _id: 1, text: 'end' },
  { _id: 2, text: 'end\n' },
  { _id: 3, text: 'end\n\n' },
  { _id: 4, text: 'end\nagain' },
  { _id: 5, text: 'end\rof' },
  { _id: 6, text: 'a\u00a0b' },
  { _id: 7, text: '😀' },
  { _id: 8, text: 'STRASSE, STRAẞE' },
  { _id: 9, text: 'a.b-c_d' },
]);

/** https://www.mongodb.com/docs/manual/reference/operator/query/regex/ : the patterns are those of PCRE. */
const MATCHES: [pattern: string, options: string, ids: number[]][] = [
  // The end is also before a line end that is the last sign.
  ['end$', '', [1, 2]],
  ['^end$', 'm', [1, 2, 3, 4]],
  ['^again', '', []],
  ['^again', 'm', [4]],
  // Nothing begins behind the last line end.
  ['d\n^$', 'm', [3]],
  ['d\n\n^$', 'm', []],
  // Only a line feed ends a line.
  ['^of', 'm', []],
  ['end.of', '', [5]],
  ['end.again', '', []],
  ['end.again', 's', [4]],
  // What is beyond ASCII is no whitespace, and one sign whatever its code.
  [String.raw`a\sb`, '', []],
  [String.raw`a\Sb`, '', [6, 9]],
  [String.raw`a[\s]b`, '', []],
  [String.raw`d[\s]+a`, '', [4]],
  [String.raw`^a[^\s]b$`, '', [6]],
  [String.raw`d[\S\s]a`, '', [4]],
  ['^.$', '', [7]],
  ['^[😀]$', '', [7]],
  ['straße', 'i', [8]],
  [String.raw`a\.b\-c`, '', [9]],
  [String.raw`c\_d`, '', [9]],
  [String.raw`^[\w\.\-]+$`, '', [1, 2, 9]],
];

describe('regular expressions', () => {
  it.each(MATCHES)('/%s/%s', async ($regex, $options, ids) => {
    const filter: Document = { text: { $regex, $options } };
    expect(sortedIdsOf(await docs.find(filter).toArray())).toEqual(ids);
  });
});
