/**
 * Chooses the index for a filter and a sort: one that names a single document, else one that leads to few; of indexes
 * alike, most fields pinned first, then a range, then the order. It is read in the order asked for instead where that
 * looks at less than it takes to sort everything that is found.
 */
import type { Doc } from '../values/document.ts';
import { KEY_CEILING } from '../values/key-encoding.ts';
import { columnsOf, encodeColumn, type Column } from '../values/sort-key.ts';
import type { Collection } from './collection.ts';
import type { CollectionIndex } from './collection-index.ts';
import {
  boundsRange,
  impliesPresence,
  isReadWhole,
  readConditions,
  type Conditions,
} from './conditions.ts';
import type { KeyRange } from './sorted-entries.ts';

export interface Plan {
  index: CollectionIndex;
  ranges: KeyRange[];
  isDescending: boolean;
  /** The index delivers in the order asked for. */
  isSorted: boolean;
}

const MAX_RANGES = 1000;
/** As many are looked at sooner than it is found out whether another index leads to fewer. */
const FEW_KEYS = 16;
/** To sort a document costs about as much again as to look at it. */
const SORT_FACTOR = 2;

export interface Question {
  filter: Doc;
  sort: Doc;
  /** How many documents are wanted, from the first on. */
  wanted: number;
}

interface Candidate {
  plan: Plan;
  score: number;
  /** Every condition is in the ranges. */
  isComplete: boolean;
  /** Each range leads to one document at most. */
  isLookup: boolean;
}

/** Each document that meets the filter is led to by one of them at least. Null means a look at every document. */
export function choosePlans(collection: Collection, question: Question): Plan[] | null {
  const plan = choosePlan(collection, question);
  const alternatives = choosePlansOfAlternatives(collection, question.filter);
  if (!plan || !alternatives) return plan ? [plan] : alternatives;
  const ofAlternatives = alternatives.reduce((sum, each) => sum + countKeys(each), 0);
  return SORT_FACTOR * ofAlternatives < countKeys(plan) ? alternatives : [plan];
}

/** For a filter of alternatives, an index for each of them. */
function choosePlansOfAlternatives(collection: Collection, filter: Doc): Plan[] | null {
  const alternatives = filter['$or'];
  if (!Array.isArray(alternatives)) return null;
  const plans: Plan[] = [];
  for (const alternative of alternatives as Doc[]) {
    const plan = choosePlan(collection, { filter: alternative, sort: {}, wanted: Infinity });
    if (!plan) return null;
    plans.push(plan);
  }
  return plans;
}

function choosePlan(collection: Collection, { filter, sort, wanted }: Question): Plan | null {
  const candidates = candidatesOf(collection, filter, columnsOf(sort));
  const best = bestOf(candidates);
  const sorted = bestOf(candidates.filter(({ plan }) => plan.isSorted));
  if (best && sorted && sorted !== best && isSooner(sorted, best, wanted)) return sorted.plan;
  return best?.plan ?? null;
}

/** The plan whose keys alone tell which documents meet the filter, each with one key; null when there is none. */
export function chooseCountingPlan(collection: Collection, filter: Doc): Plan | null {
  const complete = candidatesOf(collection, filter, []).find(
    ({ plan, isComplete }) => isComplete && !plan.index.isMultikey,
  );
  return complete?.plan ?? null;
}

/** How many keys a plan leads to. */
export function countKeys({ index, ranges }: Plan): number {
  return ranges.reduce((sum, range) => sum + index.count(range), 0);
}

function candidatesOf(collection: Collection, filter: Doc, order: readonly Column[]): Candidate[] {
  const conditions = readConditions(filter);
  const isWhole = isReadWhole(filter, conditions);
  return collection.indexes
    .filter((index) => holdsEveryMatch(index, filter, conditions))
    .map((index) => planWith(index, conditions, order))
    .filter(({ score }) => score > 0)
    .map((candidate) => ({ ...candidate, isComplete: isWhole && candidate.isComplete }));
}

const byScore = (one: Candidate, other: Candidate): number => other.score - one.score;

function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const lookup = candidates.find(({ isLookup }) => isLookup);
  if (lookup || candidates.length < 2) return lookup ?? candidates[0];
  const [first, ...others] = candidates.toSorted(byScore) as [Candidate, ...Candidate[]];
  let best = { candidate: first, keys: countKeys(first.plan) };
  for (const candidate of others) {
    if (best.keys <= FEW_KEYS) break;
    const keys = countKeys(candidate.plan);
    if (keys < best.keys) best = { candidate, keys };
  }
  return best.candidate;
}

/** Whether reading in the order asked for comes to its end before a sort of all that `best` finds. */
function isSooner(sorted: Candidate, best: Candidate, wanted: number): boolean {
  const toSort = countKeys(best.plan);
  const inOrder = countKeys(sorted.plan);
  if (inOrder <= SORT_FACTOR * toSort) return true;
  // Where every key of `best` is a match, spread evenly, this many come before the last one wanted.
  return best.isComplete && wanted * inOrder <= SORT_FACTOR * toSort * toSort;
}

/** A sparse or partial index may serve only filters that imply its condition. */
function holdsEveryMatch(
  { spec, columns, memberships }: CollectionIndex,
  filter: Doc,
  conditions: Conditions,
): boolean {
  const isPresent = (path: string): boolean => {
    const condition = conditions.get(path);
    return condition !== undefined && impliesPresence(condition);
  };
  if (spec.sparse && !columns.some(({ path }) => isPresent(path))) return false;
  return memberships.every(({ path, isPresence, isAskedBy, holdsFor, holdsForNone }) => {
    if (isAskedBy(filter[path]) || (isPresence && isPresent(path))) return true;
    // Asked for null, a document without the field is found too.
    const isMember = (value: unknown) =>
      holdsFor(value) && (impliesPresence({ pinned: [value] }) || holdsForNone);
    return conditions.get(path)?.pinned?.every(isMember) ?? false;
  });
}

function planWith(
  index: CollectionIndex,
  conditions: Conditions,
  order: readonly Column[],
): Candidate {
  const { prefixes, pinnedCount } = pinnedPrefixes(index.columns, conditions);
  const ranged = rangeOf(index, index.columns[pinnedCount], conditions);
  const { from, to } = ranged ?? { from: '', to: KEY_CEILING };
  const ranges = prefixes.map((prefix) => ({ from: prefix + from, to: prefix + to }));
  const isOrdered = prefixes.length === 1 && !index.isMultikey;
  const direction = isOrdered ? servedDirection(index, pinnedCount, order) : 0;
  const score = pinnedCount * 4 + (ranged ? 2 : 0) + (direction === 0 ? 0 : 1);
  const plan = { index, ranges, isDescending: direction < 0, isSorted: direction !== 0 };
  return {
    plan,
    score,
    isComplete: conditions.size === pinnedCount + (ranged ? 1 : 0),
    isLookup: index.isUnique && pinnedCount === index.columns.length,
  };
}

/** What bounds allow in the column after the pinned ones. */
function rangeOf(
  { isMultikey }: CollectionIndex,
  column: Column | undefined,
  conditions: Conditions,
): KeyRange | undefined {
  const bounds = column && conditions.get(column.path);
  return bounds && !bounds.pinned ? boundsRange(bounds, column, isMultikey) : undefined;
}

/** The beginnings of the keys that the pinned columns, from the first on, allow. */
function pinnedPrefixes(
  columns: readonly Column[],
  conditions: Conditions,
): { prefixes: string[]; pinnedCount: number } {
  let prefixes = [''];
  let pinnedCount = 0;
  for (const column of columns) {
    const pinned = conditions.get(column.path)?.pinned;
    if (!pinned || prefixes.length * pinned.length > MAX_RANGES) break;
    const keys = [...new Set(pinned.map((value) => encodeColumn(column, value)))];
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
    pinnedCount++;
  }
  return { prefixes, pinnedCount };
}

/** 1 or -1 when reading the index forwards or backwards gives the order asked for, else 0. */
function servedDirection(
  index: CollectionIndex,
  pinnedCount: number,
  order: readonly Column[],
): -1 | 0 | 1 {
  const pinned = index.columns.slice(0, pinnedCount).map(({ path }) => path);
  const wanted = order.filter(({ path }) => !pinned.includes(path));
  const [first] = wanted;
  const columns = index.columns.slice(pinnedCount);
  const isForwards = first?.descending === columns[0]?.descending;
  const isServed = wanted.every(({ path, descending }, at) => {
    const column = columns[at];
    return column?.path === path && (column.descending === descending) === isForwards;
  });
  if (!first || !isServed) return 0;
  return isForwards ? 1 : -1;
}
