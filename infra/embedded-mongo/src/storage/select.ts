import { compileFilter, type Predicate } from '../query/filter.ts';
import type { Variables } from '../aggregation/expression-scope.ts';
import type { Doc } from '../values/document.ts';
import { sortBy } from '../values/sort-key.ts';
import type { Collection } from './collection.ts';
import { chooseCountingPlan, choosePlans, countKeys, type Plan } from './plan.ts';
import type { StoredRecord } from './sorted-entries.ts';

export interface Selection {
  filter?: Doc;
  sort?: Doc;
  skip?: number | undefined;
  /** 0 means no limit, as in MongoDB. */
  limit?: number | undefined;
  variables?: Variables;
}

interface Found {
  records: StoredRecord[];
  /** Null when every document was looked at. */
  plans: readonly Plan[] | null;
  /** How many documents were looked at. */
  examined: number;
}

/** The records that meet a filter, in the wanted order, without those that are skipped. */
export function findRecords(collection: Collection | undefined, selection: Selection): Found {
  const { filter = {}, sort = {}, variables } = selection;
  const test = compileFilter(filter, variables);
  if (!collection) return { records: [], plans: null, examined: 0 };
  const [start, end] = pageOf(selection);
  const plans = choosePlans(collection, { filter, sort, wanted: end });
  const isSorted = plans?.length === 1 && plans.every((plan) => plan.isSorted);
  const mustSort = Object.keys(sort).length > 0 && !isSorted;
  const { records, examined } = collect(
    candidates(collection, plans),
    test,
    mustSort ? Infinity : end,
  );
  const ordered = mustSort ? sortBy(records, sort, ({ doc }) => doc) : records;
  return { records: ordered.slice(start, end), plans, examined };
}

interface Counted {
  count: number;
  plans: readonly Plan[] | null;
  examined: number;
  /** The keys of an index were enough; no document was looked at. */
  isOfKeys: boolean;
}

/** Counts the records that meet a filter, after skipping and up to the limit. */
export function countRecords(collection: Collection | undefined, selection: Selection): Counted {
  const { filter = {}, variables } = selection;
  // A filter that `find` would refuse is refused here too.
  compileFilter(filter, variables);
  const plan = collection ? chooseCountingPlan(collection, filter) : null;
  if (!plan) {
    const { records, ...found } = findRecords(collection, selection);
    return { count: records.length, ...found, isOfKeys: false };
  }
  const [start, end] = pageOf(selection);
  const count = Math.max(0, Math.min(countKeys(plan), end) - start);
  return { count, plans: [plan], examined: 0, isOfKeys: true };
}

function pageOf({ skip = 0, limit = 0 }: Selection): [start: number, end: number] {
  return [skip, limit === 0 ? Infinity : skip + limit];
}

function collect(
  among: Iterable<StoredRecord>,
  test: Predicate,
  wanted: number,
): { records: StoredRecord[]; examined: number } {
  const records: StoredRecord[] = [];
  let examined = 0;
  for (const record of among) {
    examined++;
    if (test(record.doc)) records.push(record);
    if (records.length >= wanted) break;
  }
  return { records, examined };
}

function* candidates(
  { records }: Collection,
  plans: readonly Plan[] | null,
): Generator<StoredRecord> {
  if (!plans) {
    yield* records.values();
    return;
  }
  const mayRepeat = plans.length > 1 || plans.some(({ index }) => index.isMultikey);
  const seen = new Set<StoredRecord>();
  for (const { index, ranges, isDescending } of plans) {
    for (const range of ranges) {
      for (const record of index.scan(range, isDescending)) {
        if (seen.has(record)) continue;
        if (mayRepeat) seen.add(record);
        yield record;
      }
    }
  }
}
