/**
 * HISTORY.md: a line for each full run that was kept, with what is not met and what is met in one run and not in the
 * next. One run does not tell which of the two it is.
 */
import type { Result } from './benchmark.ts';
import { figure, lineOf, NOTHING } from './table.ts';

interface Column {
  title: string;
  /** Of several results the column has the largest. */
  has: (result: Result) => boolean;
}

const LIBRARIES_ALONE = 'React, router and Zustand alone';
const is = (id: string, what: string) => (result: Result) =>
  result.id === id && result.what === what;
const isOfPages = (what: string) => (result: Result) =>
  result.id === 'B11' && result.what.endsWith(what) && !result.what.startsWith(LIBRARIES_ALONE);

const COLUMNS: readonly Column[] = [
  {
    title: 'libraries alone, paint in s (B11)',
    has: is('B11', `${LIBRARIES_ALONE}, largest paint`),
  },
  { title: 'request (B4)', has: is('B4', 'a booking request') },
  { title: '1 accept (B5)', has: is('B5', '1 accept of one hour') },
  {
    title: 'beside one that reads who asks',
    has: is('B5', '1 accept of one hour, beside a bare stack that reads who asks'),
  },
  { title: '50 accepts (B5)', has: is('B5', '50 accepts of one hour at once') },
  {
    title: 'reads beside logins (B6)',
    has: is('B6', 'reads of a court’s day beside 20 logins a second, p99'),
  },
  {
    title: 'a delivery to 500 (B7)',
    has: is('B7', 'one change to 500 watchers, a delivery'),
  },
  {
    title: 'request to event (B8)',
    has: is('B8', 'a request to its event on the other instance, p50'),
  },
  {
    title: 'beside one that stores it',
    has: is(
      'B8',
      'a request to its event on the other instance, p50, beside a bare stack that stores it',
    ),
  },
  {
    title: 'click, p95 in ms (B9)',
    has: is('B9', 'a click to the changed hour in another browser, p95'),
  },
  {
    title: 'growth (B10)',
    has: (result) => result.id === 'B10' && result.kind === 'ratio',
  },
  { title: 'paint of a page in s (B11)', has: isOfPages(', largest paint') },
  { title: 'input in ms (B11)', has: isOfPages(', input to next paint') },
  { title: 'message (B15)', has: is('B15', 'a message') },
];

const valueOf = (result: Result) => (result.kind === 'ratio' ? result.ratio : result.value);
const shown = (result: Result) =>
  result.kind === 'ratio' ? result.ratio.toFixed(2) : figure(result.value);

function cellOf({ has }: Column, results: readonly Result[]): string {
  const [largest] = results.filter(has).toSorted((one, other) => valueOf(other) - valueOf(one));
  return largest === undefined ? NOTHING : shown(largest);
}

/** What stands over the cells of {@link historyLine}. */
export const HISTORY_TITLES = ['date', 'commit', ...COLUMNS.map(({ title }) => title)];

/** The line of one run; `–` for what it did not measure. */
export function historyLine(date: string, commit: string, results: readonly Result[]): string {
  return lineOf([date, commit, ...COLUMNS.map((column) => cellOf(column, results))]);
}
