/** B4: requests for hours, each of which is stored. */
import { figureOf, type Arena, type Benchmark, type BenchmarkSize } from './benchmark.ts';
import { waitUntilQuiet } from './cpu.ts';
import { arenaOf, warmUpFor } from './load.ts';
import type { Lab } from './lab.ts';
import { compareIn } from './measure.ts';
import { bearer, makeCustomers, type Person } from './people.ts';
import { answerOf, INSERT, startBareRest, storedOf } from './bare-rest.ts';
import type { Wish } from './slots.ts';
import { medianOf } from './statistics.ts';

/** A customer may have ten requests that wait for an answer. */
const REQUESTS_PER_CUSTOMER = 9;
/** A request costs several times what a read does. */
const PART = 5;
const MAKE_AT_ONCE = 100;

/** Runs, repeated runs, those that warm up, and what the load asks for in advance. */
export function customersFor(operations: number, pairs: number): number {
  const requests = warmUpFor(operations) + operations * (pairs + 9);
  return Math.ceil(requests / REQUESTS_PER_CUSTOMER) + MAKE_AT_ONCE;
}

/** Each customer in turn, none more often than may be. */
export function inTurn(people: readonly Person[]): () => Person {
  let asked = 0;
  return () => people[asked++ % people.length] as Person;
}

export function requestOf(nextPerson: () => Person, nextWish: () => Wish) {
  return () => ({ headers: bearer(nextPerson()), body: nextWish() });
}

const COMPARISON = {
  id: 'B4',
  what: 'a booking request',
  ceiling: 'Express + insertOne of the same document',
  unit: 'µs CPU',
  target: 1.8,
} as const;

interface RequestArena extends Arena {
  /** Microseconds for each request, of each run of the product until it was quiet again. */
  untilQuiet: number[];
}

async function openArena(
  lab: Lab,
  { operations, pairs }: Pick<BenchmarkSize, 'operations' | 'pairs'>,
): Promise<RequestArena> {
  const amount = Math.ceil(operations / PART);
  const untilQuiet: number[] = [];
  const world = await lab.openWorld();
  const product = await world.startProduct();
  const people = await makeCustomers(world.database, customersFor(amount, pairs));
  const vary = requestOf(inTurn(people), await lab.openWishes());
  const plan = { path: '/api/bookings', method: 'POST', status: 201, vary } as const;
  const answer = await answerOf(product, plan);
  const document = await storedOf(world, 'bookings', answer.data['booking']);
  const bare = { ...INSERT, path: plan.path, document, answer, isSignedIn: false } as const;
  const ceiling = await startBareRest(world, bare);
  const arena = await arenaOf(
    { product: { program: product, plan }, ceiling: { program: ceiling, plan } },
    amount,
  );
  await waitUntilQuiet(product);
  return {
    ...arena,
    untilQuiet,
    product: {
      run: async () => {
        const before = await product.cpuMicroseconds();
        const sample = await arena.product.run();
        await waitUntilQuiet(product);
        untilQuiet.push(((await product.cpuMicroseconds()) - before) / amount);
        return sample;
      },
    },
  };
}

/** Letters are written when nobody is kept waiting by them, which is after the last answer: they are told beside it. */
export const REQUEST_BENCHMARK: Benchmark = {
  id: COMPARISON.id,
  what: COMPARISON.what,
  run: async (lab, size) => {
    const arena = await openArena(lab, size);
    const compared = await compareIn(arena, COMPARISON, size.pairs);
    const what = 'a booking request with its letter, until all is quiet';
    const value = medianOf(arena.untilQuiet);
    return [compared, figureOf({ id: COMPARISON.id, what, unit: COMPARISON.unit, value })];
  },
};
