/** B8: the time from a booking request on one instance to its event at a browser on another. */
import type { ObjectId } from 'mongodb';
import { countArrivals, type Arrivals } from '../lab/arrivals.ts';
import { askFor, requestHours } from '../lab/ask.ts';
import { figureOf, type Benchmark, type BenchmarkSize, type Side } from '../benchmark.ts';
import { copiedCourts } from '../lab/copy-data.ts';
import { waitUntilQuiet } from '../lab/cpu.ts';
import type { Lab } from '../lab/lab.ts';
import { warmUp } from '../lab/load.ts';
import { compareIn } from '../measure.ts';
import { openBarePair, openProductPair, type ServerPair } from '../lab/server-pairs.ts';
import { makeCustomers, signToken } from '../lab/people.ts';
import { wishesOf } from '../lab/slots.ts';
import { closeSockets, openSockets } from '../lab/sockets.ts';
import { percentileOf } from '../statistics.ts';
import { customersFor, inTurn, requestOf } from './booking-requests.ts';

/** A trip is timed alone, so a run has only this fraction of the operations. */
const PART = 40;
/**
 * Runs before anything is timed: a request that comes alone takes other ways than one of a crowd, and took less and
 * less time until the runtime had seen some four hundred. The near instance is warmed up by a crowd besides.
 */
const WARM_UP = 10;
const IDLE_SOCKETS = 1_000;
const IDLE_SOCKETS_SHORT = 50;
const P99_TARGET_MS = 50;
/** The other benchmarks request hours from the second day on and do not get this far. */
const FIRST_DAY = 60;

/** An event may arrive before its answer. Then this is taken as its time, because a ratio needs more than zero. */
const AT_ONCE_MS = 0.1;

interface Trips {
  count: number;
  arrivals: Arrivals;
  write: () => Promise<unknown>;
}

/** The median and the 99th percentile of the time until the event, counted from the request or from its answer. */
async function timeTrips({ count, arrivals, write }: Trips, isFromAnswer: boolean) {
  const times: number[] = [];
  for (let trip = 0; trip < count; trip += 1) {
    const arriving = arrivals.next(1);
    const begunAt = performance.now();
    const answering = write().then(() => performance.now());
    const [[arrivedAt = 0], answeredAt] = await Promise.all([arriving, answering]);
    times.push(isFromAnswer ? Math.max(AT_ONCE_MS, arrivedAt - answeredAt) : arrivedAt - begunAt);
  }
  return { cost: percentileOf(times, 50), p99Ms: percentileOf(times, 99) };
}

interface Stage extends Side {
  /** The same work, but timed from the answer. */
  fromAnswer: Side;
  pair: ServerPair;
  close: () => Promise<void>;
}

type StageSize = Pick<BenchmarkSize, 'operations' | 'pairs'> & { count: number };

/** Many other customers request hours on the near instance. */
async function warmProductUp(lab: Lab, { near }: ServerPair, operations: number): Promise<void> {
  const { database } = await lab.openWorld();
  const nextPerson = inTurn(await makeCustomers(database, customersFor(operations, 0)));
  const vary = requestOf(nextPerson, await lab.openWishes());
  await warmUp(near, { path: '/api/bookings', method: 'POST', status: 201, vary }, operations);
}

/** A customer requests hours on the near instance; the owner's browser is connected to the far one. */
async function openProductStage(lab: Lab, size: StageSize): Promise<Stage> {
  const { count, operations, pairs } = size;
  const { database } = await lab.openWorld();
  const courts = await copiedCourts(database);
  const owner = courts[0]?.['owner'] as ObjectId;
  const pair = await openProductPair(lab);
  const token = signToken(owner.toHexString());
  const sockets = await openSockets(1, () => ({ address: pair.far.address, token }));
  const arrivals = countArrivals(sockets, 'booking:created');
  const nextPerson = inTurn(
    await makeCustomers(database, customersFor(count, 5 * pairs + WARM_UP)),
  );
  const ownCourts = courts.filter((court) => owner.equals(court['owner'] as ObjectId));
  const nextWish = wishesOf(ownCourts, FIRST_DAY);
  const write = () => requestHours(pair.near, nextPerson(), nextWish());
  const time = async (often: number, isFromAnswer: boolean) => {
    const sample = await timeTrips({ count: often, arrivals, write }, isFromAnswer);
    // Work that was put off must not fall into the time of the other side.
    await waitUntilQuiet(...pair.both);
    return sample;
  };
  await warmProductUp(lab, pair, operations);
  await waitUntilQuiet(...pair.both);
  await time(WARM_UP * count, false);
  const close = async () => {
    closeSockets(sockets);
    await pair.stop();
  };
  const run = () => time(count, false);
  const fromAnswer = { run: () => time(count, true) };
  return { run, fromAnswer, pair, close };
}

/**
 * The bare route emits a payload of the same size before it answers. With `isStoring` it first inserts a document of
 * the same size.
 */
async function openBareStage(lab: Lab, size: StageSize, isStoring: boolean): Promise<Stage> {
  const { count, operations } = size;
  const { database, databaseUri } = await lab.openWorld();
  const pair = await openBarePair(lab, isStoring ? databaseUri : undefined);
  const sockets = await openSockets(1, () => ({
    address: pair.far.address,
    enter: async (socket) => {
      await socket.emitWithAck('join', 'owner');
    },
  }));
  const arrivals = countArrivals(sockets, 'booking:created');
  const bookings = database.collection('bookings');
  const booking = await bookings.findOne({ status: 'pending' });
  const document = await bookings.findOne({ status: 'pending' }, { projection: { _id: 0 } });
  const told = { room: 'owner', event: 'booking:created', payload: { booking } };
  const body = { ...told, ...(isStoring && { document }) };
  const write = () => askFor(201, pair.near, { method: 'POST', path: '/emit', body });
  const trips = { count, arrivals, write };
  const run = () => timeTrips(trips, false);
  const plan = { path: '/emit', method: 'POST', status: 201, vary: () => ({ body }) } as const;
  await warmUp(pair.near, plan, operations);
  await timeTrips({ ...trips, count: WARM_UP * count }, false);
  const close = async () => {
    closeSockets(sockets);
    await pair.stop();
  };
  const fromAnswer = { run: () => timeTrips(trips, true) };
  return { run, fromAnswer, pair, close };
}

const COMPARISON = {
  id: 'B8',
  what: 'a request to its event on the other instance, p50',
  ceiling: 'a bare POST that emits, the same bytes',
  unit: 'ms',
  target: 1.5,
} as const;

/** The bare stack stores the request too, as the product must before it tells anyone. */
const STORED = {
  ...COMPARISON,
  what: `${COMPARISON.what}, beside a bare stack that stores it`,
  ceiling: 'a bare POST that inserts as large a document and emits, the same bytes',
};

const FROM_ANSWER = { ...COMPARISON, what: 'an answer to its event on the other instance, p50' };

const BESIDE_IDLE = {
  ...COMPARISON,
  what: `${COMPARISON.what}, beside idle sockets`,
  ceiling: 'the product without them',
  target: 1.2,
};

/** The same trips while many other sockets are connected and get nothing. */
function besideIdle(stage: Stage, count: number): Side {
  return {
    run: async () => {
      const { near, far } = stage.pair;
      const openingOf = (index: number) => ({ address: (index % 2 === 0 ? near : far).address });
      const idle = await openSockets(count, openingOf);
      try {
        return await stage.run();
      } finally {
        closeSockets(idle);
      }
    },
  };
}

async function measureTrips(lab: Lab, { operations, pairs, isShort }: BenchmarkSize) {
  const count = Math.max(5, Math.ceil(operations / PART));
  const fewPairs = Math.min(pairs, 3);
  const size = { count, operations, pairs };
  const product = await openProductStage(lab, size);
  const bare = await openBareStage(lab, size, false);
  const storing = await openBareStage(lab, size, true);
  const stay = () => Promise.resolve();
  const trip = { product, ceiling: bare, close: stay };
  const ratio = await compareIn(trip, COMPARISON, pairs);
  const stored = await compareIn(
    { product, ceiling: storing, close: storing.close },
    STORED,
    pairs,
  );
  const wait = { product: product.fromAnswer, ceiling: bare.fromAnswer, close: bare.close };
  const waited = await compareIn(wait, FROM_ANSWER, pairs);
  const { productP99Ms = 0, ceilingP99Ms = 0 } = ratio;
  const idle = besideIdle(product, isShort ? IDLE_SOCKETS_SHORT : IDLE_SOCKETS);
  const arena = { product: idle, ceiling: product, close: stay };
  const beside = await compareIn(arena, BESIDE_IDLE, fewPairs);
  await product.close();
  const target = Math.min(3 * ceilingP99Ms, P99_TARGET_MS);
  const what = 'a request to its event on the other instance, p99';
  return [
    ratio,
    figureOf({ id: 'B8', what, unit: 'ms', value: productP99Ms, target }),
    stored,
    waited,
    figureOf({
      id: 'B8',
      what: 'an answer to its event on the other instance, p99',
      unit: 'ms',
      value: waited.productP99Ms ?? 0,
      target: 3 * (waited.ceilingP99Ms ?? 0),
    }),
    beside,
  ];
}

export const ROUND_TRIP_BENCHMARK: Benchmark = {
  id: COMPARISON.id,
  what: COMPARISON.what,
  needs: ['redis'],
  run: measureTrips,
};
