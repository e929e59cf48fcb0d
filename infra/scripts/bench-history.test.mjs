import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HISTORY_TITLES, historyLine } from '../bench/history.ts';
import { inProject } from './project.mjs';

const read = (/** @type {string} */ name) => readFileSync(inProject(`infra/bench/${name}`), 'utf8');
const cellsOf = (/** @type {string} */ line) => line.split('|').map((cell) => cell.trim());
const linesOf = (/** @type {string} */ text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(cellsOf);

/** What a kept table says. @returns {import('../bench/benchmark.ts').Result[]} */
function resultsIn(/** @type {string} */ text) {
  const [, , ...rows] = linesOf(text);
  return rows.map(([, id = '', what = '', product = '', , ratio = '']) => {
    const value = Number.parseFloat(product);
    if (ratio === '–') return { kind: 'figure', id, what, unit: '', value };
    return /** @type {any} */ ({ kind: 'ratio', id, what, ratio: Number.parseFloat(ratio) });
  });
}

test('when a full run is kept, then its line of the history has what its table says', () => {
  const kept = read('RESULTS.md');
  const history = linesOf(read('HISTORY.md'));
  const [, date = ''] = /Date: (.+)/.exec(kept) ?? [];
  const [, commit = ''] = /Commit: (.+)/.exec(kept) ?? [];
  const line = historyLine(date, commit, resultsIn(kept));
  expect(history.at(-1)).toEqual(cellsOf(line.trim()));
  // Each of the columns is still measured.
  expect(history.at(-1)).not.toContain('–');
  expect(history[0]).toEqual(['', ...HISTORY_TITLES, '']);
});

test('when there are several results for a column, then it has the largest, and none where there is none', () => {
  /** @type {(what: string, value: number) => import('../bench/benchmark.ts').Result} */
  const paint = (what, value) => ({
    kind: 'figure',
    id: 'B11',
    what: `${what}, largest paint`,
    unit: 's',
    value,
  });
  const pages = [paint('Home', 0.5), paint('Court list', 1.55), paint('Booking', 0.6)];
  const libraries = paint('React, router and Zustand alone', 9);
  const cells = cellsOf(historyLine('2026-12-01', 'abc', [...pages, libraries]).trim());
  const shown = Object.fromEntries(HISTORY_TITLES.map((title, place) => [title, cells[place + 1]]));
  expect(shown).toMatchObject({
    date: '2026-12-01',
    commit: 'abc',
    'libraries alone, paint in s (B11)': '9.0',
    'paint of a page in s (B11)': '1.6',
    'request (B4)': '–',
  });
});
