/** B4: what requesting hours and storing the request costs. */
import { figureOf, type Arena, type Benchmark, type BenchmarkSize } from '../benchmark.ts';
import { waitUntilQuiet } from '../lab/cpu.ts';
import { arenaOf, warmUpFor } from '../lab/load.ts';
import type { Lab } from '../lab/lab.ts';
import { compareIn, sizeForWrites } from '../measure.ts';
import { bearer, makeCustomers, type Person } from '../lab/people.ts';
import { answerOf, INSERT, startBareRest, storedOf } from '../lab/bare-rest.ts';
import type { Wish } from '../lab/slots.ts';
import { medianOf } from '../statistics.ts';

/** A customer may have at most ten pending requests, so each makes one fewer. */
const REQUESTS_PER_CUSTOMER = 9;
/** A request costs several times what a read does, so a run has only this fraction of the operations. */
const PART = 5;
const SPARE_CUSTOMERS = 100;

/**
 * How many customers are needed so that none makes more than REQUESTS_PER_CUSTOMER requests: for the warm-up, the
 * runs and those that are repeated. Some more are added, because the load generator prepares requests ahead.
 */
export function customersFor(operations: number, pairs: number): number {
  const requests = warmUpFor(operations) + operations * (pairs + 9);
  return Math.ceil(requests / REQUESTS_PER_CUSTOMER) + SPARE_CUSTOMERS;
}

/** Gives the customers in turn, so that none has many more requests than another. */
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

const PLAN = { path: '/api/bookings', method: 'POST', status: 201 } as const;

interface RequestArena extends Arena {
  /** For each run of the product, microseconds for one request until the product was quiet again. */
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
  const nextWish = await lab.openWishes();
  // Each side takes the customers in a turn of its own: what the bare stack is asked for uses up nobody's requests.
  const planOfSide = () => ({ ...PLAN, vary: requestOf(inTurn(people), nextWish) });
  const plan = planOfSide();
  const answer = await answerOf(product, plan);
  const document = await storedOf(world, 'bookings', answer.data['booking']);
  const bare = { ...INSERT, path: PLAN.path, document, answer, isSignedIn: false } as const;
  const ceiling = await startBareRest(world, bare);
  const arena = await arenaOf(
    { product: { program: product, plan }, ceiling: { program: ceiling, plan: planOfSide() } },
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

/**
 * Mails are written after the last answer, when nobody waits. The ratio does not contain them, so a figure of its own
 * does.
 */
export const REQUEST_BENCHMARK: Benchmark = {
  id: COMPARISON.id,
  what: COMPARISON.what,
  run: async (lab, whole) => {
    const size = sizeForWrites(whole);
    const arena = await openArena(lab, size);
    const compared = await compareIn(arena, COMPARISON, size.pairs);
    const what = 'a booking request with its letter, until all is quiet';
    const value = medianOf(arena.untilQuiet);
    return [compared, figureOf({ id: COMPARISON.id, what, unit: COMPARISON.unit, value })];
  },
};
