/**
 * Chooses the index for a filter and a sort. A unique index that leads to a single document comes first. The others
 * are ranked by the number of fields pinned to values, then by a range, then by the wanted order; the first of them
 * is used when it leads to few keys, otherwise the one with the fewest.
 * An index in the wanted order is read instead when that looks at fewer documents than sorting all matches would.
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
  /** The index gives the documents in the wanted order. */
  isSorted: boolean;
}

const MANY_RANGES = 1000;
/** Finding the documents of one range costs about as much as looking at this many without an index. */
const RANGE_FACTOR = 8;
/** An index with at most this many keys is used without counting those of other indexes. */
const FEW_KEYS = 16;
/** Sorting a document costs about as much as looking at it, so a sort doubles the cost. */
const SORT_FACTOR = 2;

interface Question {
  filter: Doc;
  sort: Doc;
  /** How many documents are wanted, from the first in the order on; skipped ones count. */
  wanted: number;
}

interface Candidate {
  plan: Plan;
  score: number;
  /** The ranges say everything that the filter asks. */
  isComplete: boolean;
  /** Each range contains one document at most. */
  isLookup: boolean;
}

/** The plans that together lead to every document that meets the filter. Null when every document must be looked at. */
export function choosePlans(collection: Collection, question: Question): Plan[] | null {
  const plan = choosePlan(collection, question);
  const alternatives = choosePlansOfAlternatives(collection, question.filter);
  if (!plan || !alternatives) return plan ? [plan] : alternatives;
  const ofAlternatives = alternatives.reduce((sum, each) => sum + countKeys(each), 0);
  return SORT_FACTOR * ofAlternatives < countKeys(plan) ? alternatives : [plan];
}

/** A filter with `$or` can use a different index for each alternative. */
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

/** A plan with which documents can be counted by their keys alone. Null when there is none. */
export function chooseCountingPlan(collection: Collection, filter: Doc): Plan | null {
  const complete = candidatesOf(collection, filter, []).find(
    ({ plan, isComplete }) => isComplete && !plan.index.isMultikey,
  );
  return complete?.plan ?? null;
}

/** The number of keys in the ranges of a plan. */
export function countKeys({ index, ranges }: Plan): number {
  return ranges.reduce((sum, range) => sum + index.count(range), 0);
}

function candidatesOf(collection: Collection, filter: Doc, order: readonly Column[]): Candidate[] {
  const conditions = readConditions(filter);
  const isWhole = isReadWhole(filter, conditions);
  const maxRanges = Math.max(MANY_RANGES, collection.records.size / RANGE_FACTOR);
  return collection.indexes
    .filter((index) => holdsEveryMatch(index, filter, conditions))
    .map((index) => planWith(index, { conditions, order, maxRanges }))
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

/** Whether reading in the wanted order looks at fewer documents than finding with `best` and sorting. */
function isSooner(sorted: Candidate, best: Candidate, wanted: number): boolean {
  const toSort = countKeys(best.plan);
  const inOrder = countKeys(sorted.plan);
  if (inOrder <= SORT_FACTOR * toSort) return true;
  // Only an estimate: it assumes that the matches are spread evenly over the order.
  return best.isComplete && wanted * inOrder <= SORT_FACTOR * toSort * toSort;
}

/** A sparse or partial index lacks documents, so it may only serve filters that can't match any of those. */
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
    // A filter that asks for null also matches documents without the field.
    const isMember = (value: unknown) =>
      holdsFor(value) && (impliesPresence({ pinned: [value] }) || holdsForNone);
    return conditions.get(path)?.pinned?.every(isMember) ?? false;
  });
}

interface Wanted {
  conditions: Conditions;
  order: readonly Column[];
  /** With more ranges than this an index is no faster than looking at every document. */
  maxRanges: number;
}

function planWith(index: CollectionIndex, { conditions, order, maxRanges }: Wanted): Candidate {
  const columns = columnsToAsk(index);
  const { prefixes, pinnedCount } = pinnedPrefixes(columns, conditions, maxRanges);
  const ranged = rangeOf(index, columns[pinnedCount], conditions);
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

/** Up to the second of one array: of that another element may meet the condition, which is in another key. */
function columnsToAsk({ columns, isMultikey }: CollectionIndex): readonly Column[] {
  if (!isMultikey) return columns;
  const fields = columns.map(({ parts: [field] }) => field);
  const repeated = fields.findIndex((field, at) => fields.indexOf(field) < at);
  return repeated < 0 ? columns : columns.slice(0, repeated);
}

/** The range that the bounds allow in the first column that is not pinned. */
function rangeOf(
  { isMultikey }: CollectionIndex,
  column: Column | undefined,
  conditions: Conditions,
): KeyRange | undefined {
  const bounds = column && conditions.get(column.path);
  return bounds && !bounds.pinned ? boundsRange(bounds, column, isMultikey) : undefined;
}

/**
 * The prefixes of the keys that the pinned columns allow; pinned are the first columns for which the filter gives
 * values.
 */
function pinnedPrefixes(
  columns: readonly Column[],
  conditions: Conditions,
  maxRanges: number,
): { prefixes: string[]; pinnedCount: number } {
  let prefixes = [''];
  let pinnedCount = 0;
  for (const column of columns) {
    const pinned = conditions.get(column.path)?.pinned;
    if (!pinned || prefixes.length * pinned.length > maxRanges) break;
    const keys = [...new Set(pinned.map((value) => encodeColumn(column, value)))];
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
    pinnedCount++;
  }
  return { prefixes, pinnedCount };
}

/** 1 when reading the index forwards gives the wanted order, -1 when reading it backwards does, 0 otherwise. */
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
