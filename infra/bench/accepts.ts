/** B5: an owner accepts many requests for the same hour at once; exactly one of them can win. */
import { MongoServerError, ObjectId, type Db, type Document } from 'mongodb';
import { requestHours } from './ask.ts';
import type { Benchmark, BenchmarkSize, Sample } from './benchmark.ts';
import { waitUntilQuiet } from './cpu.ts';
import type { Lab } from './lab.ts';
import { openLines } from './lines.ts';
import { compareIn } from './measure.ts';
import { makeCustomers, signToken, type Person } from './people.ts';
import type { Program } from './programs.ts';
import { percentileOf } from './statistics.ts';
import type { Wish } from './slots.ts';

/** Accepts before anything is timed, so that the runtime has compiled and optimised what is measured. */
const WARM_UP = { accepts: 200, rounds: 8, roundsShort: 1 };

interface Field {
  database: Db;
  product: Program;
  nextWish: () => Wish;
  amount: number;
}

interface Rivals {
  owner: Person;
  bookings: ObjectId[];
  hours: number[];
}

/**
 * Makes `amount` pending requests for one hour, each of another customer. The first is made by the product and the
 * others are copies of it, so all have the shape in which the product stores them.
 */
async function makeRivals({ database, product, nextWish, amount }: Field): Promise<Rivals> {
  const [first, ...others] = await makeCustomers(database, amount);
  const id = new ObjectId(await requestHours(product, first as Person, nextWish()));
  const bookings = database.collection('bookings');
  // The copies owe no notice to the owner, so the product writes no mails about them while something is timed.
  const withoutDebts = { projection: { noticesOwed: 0 } };
  const stored = (await bookings.findOne({ _id: id }, withoutDebts)) as Document;
  const rivals = others.map((person) => ({ ...stored, _id: new ObjectId(), customer: person.id }));
  if (rivals.length > 0) await bookings.insertMany(rivals);
  await waitUntilQuiet(product);
  const ownerId = stored['owner'] as ObjectId;
  return {
    owner: { id: ownerId, token: signToken(ownerId.toHexString()) },
    bookings: [id, ...rivals.map(({ _id }) => _id)],
    hours: stored['startHours'] as number[],
  };
}

async function timed(work: () => Promise<boolean>) {
  const begunAt = performance.now();
  const isWon = await work();
  return { isWon, tookMs: performance.now() - begunAt };
}

/** @throws {Error} unless exactly one won */
function sampleOf(tries: Awaited<ReturnType<typeof timed>>[], cost: number): Sample {
  const winners = tries.filter(({ isWon }) => isWon).length;
  if (winners !== 1) throw new Error(`${winners} of ${tries.length} won the hour`);
  return {
    cost,
    p99Ms: percentileOf(
      tries.map(({ tookMs }) => tookMs),
      99,
    ),
  };
}

async function acceptAll(field: Field): Promise<Sample> {
  const { owner, bookings } = await makeRivals(field);
  const lines = await openLines(field.product, bookings.length);
  const accept = async (id: ObjectId) => {
    const path = `/api/bookings/${id.toHexString()}/status`;
    const body = { status: 'confirmed' };
    const status = await lines.call({ method: 'PUT', path, person: owner, body });
    if (status !== 200 && status !== 409) throw new Error(`An accept answered ${status}`);
    return status === 200;
  };
  const begunAt = performance.now();
  const tries = await Promise.all(bookings.map((id) => timed(() => accept(id))));
  const cost = performance.now() - begunAt;
  lines.close();
  await waitUntilQuiet(field.product);
  return sampleOf(tries, cost);
}

async function updateAll(field: Field): Promise<Sample> {
  const { bookings, hours } = await makeRivals(field);
  const update = async (_id: ObjectId) => {
    try {
      const change = { $set: { status: 'confirmed', heldSlots: hours } };
      await field.database.collection('bookings').updateOne({ _id, status: 'pending' }, change);
      return true;
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== 11_000) throw error;
      return false;
    }
  };
  const tries: Awaited<ReturnType<typeof timed>>[] = [];
  const begunAt = performance.now();
  for (const id of bookings) tries.push(await timed(() => update(id)));
  const cost = performance.now() - begunAt;
  // Otherwise the product would find these requests and decline them while something else is timed.
  await field.database.collection('bookings').deleteMany({ _id: { $in: bookings } });
  return sampleOf(tries, cost);
}

async function compareAccepts(lab: Lab, amount: number, { pairs, isShort }: BenchmarkSize) {
  const { database, startProduct } = await lab.openWorld();
  const product = await startProduct();
  const nextWish = await lab.openWishes();
  const field = { database, product, nextWish, amount };
  const rounds = isShort ? WARM_UP.roundsShort : WARM_UP.rounds;
  const accepts = isShort ? amount : WARM_UP.accepts;
  for (let round = 0; round < rounds; round += 1) {
    await acceptAll({ ...field, amount: accepts });
    await updateAll({ ...field, amount: accepts });
  }
  const arena = {
    product: { run: () => acceptAll(field) },
    ceiling: { run: () => updateAll(field) },
    close: product.stop,
  };
  const comparison = {
    id: 'B5',
    what: `${amount} accepts of one hour at once`,
    ceiling: 'as many bare conditional updates in a row',
    unit: 'ms',
    target: 2,
  } as const;
  return compareIn(arena, comparison, Math.min(pairs, 5));
}

export const ACCEPTS_BENCHMARK: Benchmark = {
  id: 'B5',
  what: 'accepts of one hour at once',
  run: async (lab, size) => {
    const results = [];
    for (const amount of size.isShort ? [20] : [1, 50, 500]) {
      results.push(await compareAccepts(lab, amount, size));
    }
    return results;
  },
};
