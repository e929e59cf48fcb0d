/** B5: an owner accepts many requests for the same hour at once; exactly one of them can win. */
import { MongoServerError, ObjectId, type Db, type Document } from 'mongodb';
import { requestHours } from '../lab/ask.ts';
import type { Benchmark, BenchmarkSize, Sample } from '../benchmark.ts';
import { waitUntilQuiet } from '../lab/cpu.ts';
import type { Lab } from '../lab/lab.ts';
import { openLines } from '../lab/lines.ts';
import { compareIn } from '../measure.ts';
import { makeCustomers, signToken, type Person } from '../lab/people.ts';
import { startCeiling, type Program } from '../lab/programs.ts';
import { percentileOf } from '../statistics.ts';
import type { Wish } from '../lab/slots.ts';

/**
 * Accepts before anything is timed, so that the runtime has compiled and optimised what is measured. In a crowd one
 * wins and the others take another way, so some are made alone as well.
 */
const WARM_UP = { crowd: 200, crowds: 8, alone: 400 };
const WARM_UP_SHORT = { crowds: 1, alone: 1 };
/** One accept alone is over in a few milliseconds, so it takes more pairs until their median says something. */
const PAIRS = { ofOne: 25, ofMany: 5 };

interface Field {
  database: Db;
  product: Program;
  nextWish: () => Wish;
  amount: number;
  /** Work that was put off must not fall into what is timed. */
  rest: typeof waitUntilQuiet;
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
async function makeRivals(field: Field): Promise<Rivals> {
  const { database, product, nextWish, amount, rest } = field;
  const [first, ...others] = await makeCustomers(database, amount);
  const id = new ObjectId(await requestHours(product, first as Person, nextWish()));
  const bookings = database.collection('bookings');
  // The copies owe no notice to the owner, so the product writes no mails about them while something is timed.
  const withoutDebts = { projection: { noticesOwed: 0 } };
  const stored = (await bookings.findOne({ _id: id }, withoutDebts)) as Document;
  const rivals = others.map((person) => ({ ...stored, _id: new ObjectId(), customer: person.id }));
  if (rivals.length > 0) await bookings.insertMany(rivals);
  await rest(product);
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

/** The owner accepts all of them through this server, the product or a bare stack. */
async function acceptThrough(
  server: Program,
  { owner, bookings }: Rivals,
  { rest }: Field,
): Promise<Sample> {
  const lines = await openLines(server, bookings.length);
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
  await rest(server);
  return sampleOf(tries, cost);
}

async function acceptAll(field: Field): Promise<Sample> {
  return acceptThrough(field.product, await makeRivals(field), field);
}

/** Otherwise the product would find these requests and decline them while something else is timed. */
async function removeAll({ database }: Field, { bookings }: Rivals): Promise<void> {
  await database.collection('bookings').deleteMany({ _id: { $in: bookings } });
}

async function acceptAllBarely(field: Field, bare: Program): Promise<Sample> {
  const rivals = await makeRivals(field);
  const sample = await acceptThrough(bare, rivals, field);
  await removeAll(field, rivals);
  return sample;
}

async function updateAll(field: Field): Promise<Sample> {
  const rivals = await makeRivals(field);
  const { bookings, hours } = rivals;
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
  await removeAll(field, rivals);
  return sampleOf(tries, cost);
}

const stay = () => Promise.resolve();

const UPDATES = {
  id: 'B5',
  ceiling: 'as many bare conditional updates in a row',
  unit: 'ms',
  target: 2,
} as const;

/** What an accept can't do without: knowing who asks, and whose request it is, before it is written. */
const BARE_ACCEPT = {
  ...UPDATES,
  what: '1 accept of one hour, beside a bare stack that reads who asks',
  ceiling: 'a bare PUT that reads the account and the request, then updates it',
  target: 1.5,
};

/** A start of the product on the lab's data, warmed up. */
async function openField(lab: Lab, amount: number, { isShort }: BenchmarkSize): Promise<Field> {
  const { database, startProduct } = await lab.openWorld();
  const product = await startProduct();
  const nextWish = await lab.openWishes();
  const field = { database, product, nextWish, amount, rest: waitUntilQuiet };
  await warmUp(field, isShort, async (rivals) => {
    await acceptAll(rivals);
    await updateAll(rivals);
  });
  return field;
}

async function warmUp(field: Field, isShort: boolean, work: (rivals: Field) => Promise<unknown>) {
  const { crowds, alone } = isShort ? WARM_UP_SHORT : WARM_UP;
  const crowd = isShort ? field : { ...field, amount: WARM_UP.crowd };
  for (let round = 0; round < crowds; round += 1) await work(crowd);
  const one = { ...field, amount: 1, rest: stay };
  for (let round = 0; round < alone; round += 1) await work(one);
}

/** The product beside a stack that makes the same trips to the database, and nothing else. */
async function compareWithBare(lab: Lab, field: Field, { pairs, isShort }: BenchmarkSize) {
  const { databaseUri } = await lab.openWorld();
  const bare = await startCeiling('accepts', { MONGODB_URI: databaseUri });
  await warmUp(field, isShort, (rivals) => acceptAllBarely(rivals, bare));
  const arena = {
    product: { run: () => acceptAll(field) },
    ceiling: { run: () => acceptAllBarely(field, bare) },
    close: bare.stop,
  };
  return compareIn(arena, BARE_ACCEPT, pairs);
}

async function compareAccepts(lab: Lab, amount: number, size: BenchmarkSize) {
  const pairsWhole = amount === 1 ? PAIRS.ofOne : PAIRS.ofMany;
  const pairs = size.isShort ? size.pairs : pairsWhole;
  const field = await openField(lab, amount, size);
  try {
    const arena = {
      product: { run: () => acceptAll(field) },
      ceiling: { run: () => updateAll(field) },
      close: stay,
    };
    const what = amount === 1 ? '1 accept of one hour' : `${amount} accepts of one hour at once`;
    const updates = await compareIn(arena, { ...UPDATES, what }, pairs);
    if (amount > 1) return [updates];
    return [updates, await compareWithBare(lab, field, { ...size, pairs })];
  } finally {
    await field.product.stop();
  }
}

export const ACCEPTS_BENCHMARK: Benchmark = {
  id: 'B5',
  what: 'accepts of one hour at once',
  run: async (lab, size) => {
    const results = [];
    for (const amount of size.isShort ? [1, 20] : [1, 50, 500]) {
      results.push(...(await compareAccepts(lab, amount, size)));
    }
    return results;
  },
};
