/** B10: what people read about themselves costs the same when the rest of the data grows. */
import { figureOf, type Benchmark, type BenchmarkSize, type Result } from '../benchmark.ts';
import { explainQuery } from '../lab/explain-query.ts';
import { countOperations } from '../lab/figures.ts';
import { sideOf } from '../lab/load.ts';
import { compareIn } from '../measure.ts';
import { bearer, findPerson } from '../lab/people.ts';
import type { Program } from '../lab/programs.ts';
import { READS, type Read } from '../lab/read-queries.ts';
import { openWorld, type World } from '../lab/world.ts';

const ROWS = [1_000, 10_000];
const ROWS_LARGE = [...ROWS, 100_000, 1_000_000];
const ROWS_SHORT = [100, 200];
/** There are many comparisons, so each does only this fraction of the operations. */
const PART = 2;
const EXAMINED_MORE_MAX = 2;
const COUNTED_REQUESTS = 3;

interface Place {
  rows: number;
  world: World;
  product: Program;
}

async function openPlace(rows: number): Promise<Place> {
  const world = await openWorld({ courts: rows / 10, bookings: rows, conversations: rows / 10 });
  return { rows, world, product: await world.startProduct() };
}

async function closePlace({ world, product }: Place): Promise<void> {
  await product.stop();
  await world.close();
}

async function askAt({ world, product }: Place, read: Read) {
  const { email } = read;
  const headers = email === undefined ? {} : bearer(await findPerson(world.database, email));
  const { path } = await read.describe(world);
  return { plan: { path, headers, status: 200 }, url: product.address + path, headers };
}

async function sideAt(place: Place, read: Read, operations: number) {
  const { plan } = await askAt(place, read);
  // The engine's CPU time counts as well, because it is what would grow with the data.
  const engine = place.world.engine ? [place.world.engine] : [];
  return sideOf(place.product, plan, operations, engine);
}

/** How many database operations one request needs. The lowest of several counts, because a sweep may add its own. */
async function countQueries(place: Place, read: Read): Promise<number> {
  const { url, headers } = await askAt(place, read);
  const counts: number[] = [];
  while (counts.length < COUNTED_REQUESTS) {
    const before = await countOperations(place.product);
    await (await fetch(url, { headers })).arrayBuffer();
    counts.push((await countOperations(place.product)) - before);
  }
  return Math.min(...counts);
}

const engineOf = ({ world }: Place): string => (world.engine ? 'embedded engine' : 'MongoDB');

/** A page of a list also tells how many there are in all. Counting should need the index alone and no documents. */
async function examineCount(place: Place, read: Read): Promise<Result> {
  const query = { ...(await read.describe(place.world)), isCount: true };
  const { examined, plan } = await explainQuery(place.world.database, query);
  return figureOf({
    id: 'B10',
    what: `${read.what} at ${place.rows} rows, examined to count them all`,
    unit: 'documents',
    value: examined,
    target: EXAMINED_MORE_MAX,
    note: `${plan}, ${engineOf(place)}`,
  });
}

async function examine(place: Place, read: Read): Promise<Result> {
  // A read that only counts is explained as one that finds: then the plan shows how many documents it is about.
  const query = { ...(await read.describe(place.world)), isCount: false };
  const { examined, returned, plan } = await explainQuery(place.world.database, query);
  return figureOf({
    id: 'B10',
    what: `${read.what} at ${place.rows} rows, examined`,
    unit: 'documents',
    value: examined,
    target: returned + EXAMINED_MORE_MAX,
    note: `${returned} returned, ${plan}, ${engineOf(place)}`,
  });
}

async function compareGrowth(small: Place, big: Place, { operations, pairs }: BenchmarkSize) {
  const results: Result[] = [];
  const amount = Math.ceil(operations / PART);
  for (const read of Object.values<Read>(READS)) {
    const arena = {
      product: await sideAt(big, read, amount),
      ceiling: await sideAt(small, read, amount),
      close: () => Promise.resolve(),
    };
    const comparison = {
      id: 'B10',
      what: `${read.what} at ${big.rows} rows, the database with it`,
      ceiling: `the same at ${small.rows} rows`,
      unit: 'µs CPU',
      target: 1.25,
    } as const;
    results.push(await compareIn(arena, comparison, pairs));
    results.push(await examine(big, read));
    if (read.isPage === true) results.push(await examineCount(big, read));
    const what = `${read.what} at ${big.rows} rows, of the database`;
    const target = await countQueries(small, read);
    const value = await countQueries(big, read);
    results.push(figureOf({ id: 'B10', what, unit: 'queries', value, target }));
  }
  return results;
}

function rowsOf({ isShort, isLarge }: BenchmarkSize): number[] {
  if (isShort) return ROWS_SHORT;
  return isLarge ? ROWS_LARGE : ROWS;
}

export const GROWTH_BENCHMARK: Benchmark = {
  id: 'B10',
  what: 'hot reads as the data grows',
  run: async (_lab, size) => {
    const [smallest = 0, ...larger] = rowsOf(size);
    const small = await openPlace(smallest);
    const results: Result[] = [];
    for (const rows of larger) {
      const big = await openPlace(rows);
      results.push(...(await compareGrowth(small, big, size)));
      await closePlace(big);
    }
    await closePlace(small);
    return results;
  },
};
