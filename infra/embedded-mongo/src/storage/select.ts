import { compileFilter, type Predicate } from '../query/filter.ts';
import type { Variables } from '../aggregation/expressions.ts';
import type { Doc } from '../values/document.ts';
import { sortBy } from '../values/sort-key.ts';
import type { Collection } from './collection.ts';
import { chooseCountingPlan, choosePlan, countKeys, type Plan } from './plan.ts';
import type { StoredRecord } from './sorted-entries.ts';

export interface Selection {
  filter?: Doc;
  sort?: Doc;
  skip?: number | undefined;
  /** 0 means no limit, as in MongoDB. */
  limit?: number | undefined;
  variables?: Variables;
}

export interface Found {
  records: StoredRecord[];
  plan: Plan | null;
  /** How many documents were looked at. */
  examined: number;
}

/** The records that meet a filter, in the order asked for. */
export function findRecords(collection: Collection | undefined, selection: Selection): Found {
  const { filter = {}, sort = {}, variables } = selection;
  const test = compileFilter(filter, variables);
  if (!collection) return { records: [], plan: null, examined: 0 };
  const [start, end] = pageOf(selection);
  const plan = choosePlan(collection, { filter, sort, wanted: end });
  const mustSort = Object.keys(sort).length > 0 && !plan?.isSorted;
  const { records, examined } = collect(
    candidates(collection, plan),
    test,
    mustSort ? Infinity : end,
  );
  const ordered = mustSort ? sortBy(records, sort, ({ doc }) => doc) : records;
  return { records: ordered.slice(start, end), plan, examined };
}

export interface Counted {
  count: number;
  plan: Plan | null;
  examined: number;
  /** The index told it without a look at any document. */
  isOfKeys: boolean;
}

/** How many records meet a filter, of those that are skipped and wanted. */
export function countRecords(collection: Collection | undefined, selection: Selection): Counted {
  const { filter = {}, variables } = selection;
  // Refuses what no find would understand either.
  compileFilter(filter, variables);
  const plan = collection ? chooseCountingPlan(collection, filter) : null;
  if (!plan) {
    const { records, ...found } = findRecords(collection, selection);
    return { count: records.length, ...found, isOfKeys: false };
  }
  const [start, end] = pageOf(selection);
  const count = Math.max(0, Math.min(countKeys(plan), end) - start);
  return { count, plan, examined: 0, isOfKeys: true };
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

function* candidates({ records }: Collection, plan: Plan | null): Generator<StoredRecord> {
  if (!plan) {
    yield* records.values();
    return;
  }
  const seen = new Set<StoredRecord>();
  for (const range of plan.ranges) {
    for (const record of plan.index.scan(range, plan.isDescending)) {
      if (seen.has(record)) continue;
      if (plan.index.isMultikey) seen.add(record);
      yield record;
    }
  }
}
