/** B7: a change of a court's day reaches everyone who looks at it, on two instances. */
import {
  figureOf,
  type Arena,
  type Benchmark,
  type BenchmarkSize,
  type Sample,
} from '../benchmark.ts';
import { copiedCourts } from '../lab/copy-data.ts';
import { waitUntilQuiet } from '../lab/cpu.ts';
import {
  CHANGES,
  daysOf,
  farSocketsOf,
  openBareStage,
  openProductStage,
  type SoldDay,
  type Stage,
} from './fan-out-stages.ts';
import type { Lab } from '../lab/lab.ts';
import { compareIn } from '../measure.ts';
import { closeSockets } from '../lab/sockets.ts';
import { percentileOf } from '../statistics.ts';

const WINDOW_MS = 50;
const CALM_TARGET = 1.5;
const DAYS_OF_A_RUN = 3;
/** Watchers of all pairs of a comparison: the fewer look, the more what else the instance does counts in each pair. */
const WATCHERS_IN_ALL = 5_000;

/**
 * Changes one day several times. Returns the CPU time of the far instance in microseconds, and for each event how
 * many milliseconds after the change's answer it arrived.
 */
async function changeDay(stage: Stage, watchers: number) {
  const day = stage.nextDay();
  await day.enter(watchers);
  const { far, both } = stage.pair;
  await waitUntilQuiet(...both);
  const latencies: number[] = [];
  const before = await far.cpuMicroseconds();
  for (let change = 0; change < CHANGES; change += 1) {
    const answering = day.change().then(() => performance.now());
    const [arrivedAt, answeredAt] = await Promise.all([stage.arrivals.next(watchers), answering]);
    latencies.push(...arrivedAt.map((time) => time - answeredAt));
  }
  await waitUntilQuiet(...both);
  return { cpu: (await far.cpuMicroseconds()) - before, latencies };
}

/**
 * Measures what one delivery costs the far instance: its CPU time when all look, less that of the same changes when
 * nobody on the far instance looks. The near instance is not measured, because it also makes the change. That costs
 * more than the deliveries and varies by as much as they cost.
 */
async function deliver(stage: Stage, days: number): Promise<Sample> {
  const latencies: number[] = [];
  let cpu = 0;
  for (let day = 0; day < days; day += 1) {
    cpu -= (await changeDay(stage, 1)).cpu;
    const seen = await changeDay(stage, stage.sockets.length);
    cpu += seen.cpu;
    latencies.push(...seen.latencies);
  }
  const deliveries = days * CHANGES * farSocketsOf(stage).length;
  return { cost: Math.max(1, cpu) / deliveries, p99Ms: percentileOf(latencies, 99) };
}

interface Audience {
  watchers: number;
  nextSoldDay: () => SoldDay;
  /** Days of one run. */
  days: number;
}

async function openArena(lab: Lab, { watchers, nextSoldDay, days }: Audience): Promise<Arena> {
  const product = await openProductStage(lab, watchers, nextSoldDay);
  const bare = await openBareStage(lab, watchers);
  // One run that is not counted, so that both sides are warmed up.
  await deliver(product, days);
  await deliver(bare, days);
  return {
    product: { run: () => deliver(product, days) },
    ceiling: { run: () => deliver(bare, days) },
    close: async () => {
      for (const { sockets, pair } of [product, bare]) {
        closeSockets(sockets);
        await pair.stop();
      }
    },
  };
}

async function compareFanOut(lab: Lab, audience: Audience, { isShort }: BenchmarkSize) {
  const { watchers } = audience;
  const pairs = isShort ? 1 : WATCHERS_IN_ALL / watchers;
  const arena = await openArena(lab, audience);
  const comparison = {
    id: 'B7',
    what: `one change to ${watchers} watchers, a delivery`,
    ceiling: 'two bare Socket.IO servers with the Redis adapter, same bytes',
    unit: 'µs CPU',
    target: 1.15,
  } as const;
  const ratio = await compareIn(arena, comparison, pairs);
  const { productP99Ms = 0, ceilingP99Ms = 0 } = ratio;
  const what = `one change to ${watchers} watchers, p99 after the answer`;
  const target = CALM_TARGET * ceilingP99Ms + WINDOW_MS;
  const note = 'nothing lost';
  return [ratio, figureOf({ id: 'B7', what, unit: 'ms', value: productP99Ms, target, note })];
}

export const FAN_OUT_BENCHMARK: Benchmark = {
  id: 'B7',
  what: 'one change to many watchers on two instances',
  needs: ['redis'],
  run: async (lab, size) => {
    const results = [];
    const { database } = await lab.openWorld();
    // One list for all numbers of watchers, because an hour that is booked for the first can't be booked again.
    const nextSoldDay = daysOf(await copiedCourts(database));
    const days = size.isShort ? 1 : DAYS_OF_A_RUN;
    for (const watchers of size.isShort ? [50] : [500, 1_000]) {
      results.push(...(await compareFanOut(lab, { watchers, nextSoldDay, days }, size)));
    }
    return results;
  },
};
