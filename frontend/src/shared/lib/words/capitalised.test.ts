import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capitalised } from './capitalised.ts';

const SOURCES = new URL('../../..', import.meta.url);

test('when words that begin a line begin with noon, then with a capital letter, and hours stay as they are', () => {
  expect(capitalised('noon to 1 PM')).toBe('Noon to 1 PM');
  expect(capitalised('10 AM to noon')).toBe('10 AM to noon');
});

test('when a stylesheet is written, then it leaves the first letter of a text in one piece with the others', () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  expect(sheets).not.toEqual([]);
  const cutting = sheets.filter((path) =>
    readFileSync(new URL(path, SOURCES), 'utf8').includes('::first-letter'),
  );
  expect(cutting).toEqual([]);
});
