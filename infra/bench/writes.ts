/** B4: requests for hours, each of which is stored. */
import { ObjectId } from 'mongodb';
import type { Benchmark } from './benchmark.ts';
import { waitUntilQuiet } from './cpu.ts';
import { sideOf, warmUpFor } from './load.ts';
import { benchmarkOf } from './measure.ts';
import { bearer, makeCustomers, type Person } from './people.ts';
import { writePlans } from './plans.ts';
import { startCeiling } from './programs.ts';
import type { Wish } from './slots.ts';

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

function requestOf(nextPerson: () => Person, nextWish: () => Wish) {
  return () => ({ headers: bearer(nextPerson()), body: nextWish() });
}

export const REQUEST_BENCHMARK: Benchmark = benchmarkOf(
  {
    id: 'B4',
    what: 'a booking request',
    ceiling: 'Express + insertOne of the same document',
    unit: 'µs CPU',
    target: 1.8,
  },
  async (lab, { operations, pairs }) => {
    const amount = Math.ceil(operations / PART);
    const world = await lab.openWorld();
    const product = await world.startProduct();
    const people = await makeCustomers(world.database, customersFor(amount, pairs));
    const vary = requestOf(inTurn(people), await lab.openWishes());
    const { headers, body } = vary();
    const answered = await fetch(`${product.address}/api/bookings`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await answered.json()) as { data: { booking: { _id: string } } };
    const stored = await world.database
      .collection('bookings')
      .findOne({ _id: new ObjectId(answer.data.booking._id) }, { projection: { _id: 0 } });
    const PLANS = await writePlans(world, [
      {
        path: '/api/bookings',
        method: 'POST',
        collection: 'bare',
        document: stored ?? {},
        answer,
        isSignedIn: false,
      },
    ]);
    const ceiling = await startCeiling('rest', { MONGODB_URI: world.databaseUri, PLANS });
    const plan = { path: '/api/bookings', method: 'POST', status: 201, vary } as const;
    const ofProduct = await sideOf(product, plan, amount);
    return {
      product: {
        run: async () => {
          await waitUntilQuiet(product);
          return ofProduct.run();
        },
      },
      ceiling: await sideOf(ceiling, plan, amount),
      close: async () => {
        await ceiling.stop();
        await product.stop();
      },
    };
  },
);
