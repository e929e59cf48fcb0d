/** B6: comparing the passwords of many logins must not slow down reads. */
import { ask } from '../lab/ask.ts';
import { figureOf, type Benchmark, type Sample } from '../benchmark.ts';
import { readLoopDelayMs } from '../lab/figures.ts';
import { compareIn } from '../measure.ts';
import { paced, readAtPace } from '../lab/paced.ts';
import type { Program } from '../lab/programs.ts';
import { READS } from '../lab/read-queries.ts';
import { medianOf } from '../statistics.ts';

/**
 * A full run has 2,000 reads and takes ten seconds. With fewer reads the 99th percentile would hang on a handful of
 * them.
 */
const READS_PER_SECOND = 200;
const LOGINS_PER_SECOND = 20;

const COMPARISON = {
  id: 'B6',
  what: 'reads of a court’s day beside 20 logins a second, p99',
  ceiling: 'the same reads at rest',
  unit: 'ms',
  target: 1.5,
} as const;

async function logIn(product: Program): Promise<void> {
  const body = { email: 'customer@demo.lk', password: 'cricket123' };
  const { status } = await ask(product, { method: 'POST', path: '/api/auth/login', body });
  // 503 is what the server answers when its queue of logins is full; that is expected here.
  if (status !== 200 && status !== 503) throw new Error(`A login answered ${status}`);
}

export const LOGINS_BENCHMARK: Benchmark = {
  id: COMPARISON.id,
  what: COMPARISON.what,
  run: async (lab, { operations, pairs }) => {
    const world = await lab.openWorld();
    const product = await world.startProduct();
    const { path } = READS.courtDay.describe(world);
    const logins = {
      count: Math.ceil((operations * LOGINS_PER_SECOND) / READS_PER_SECOND),
      perSecond: LOGINS_PER_SECOND,
    };
    const loopDelays: number[] = [];
    const readAll = async (): Promise<Sample> => {
      const p99Ms = await readAtPace(product.address + path, {
        count: operations,
        perSecond: READS_PER_SECOND,
      });
      return { cost: p99Ms, p99Ms };
    };
    const readBesideLogins = async (): Promise<Sample> => {
      await readLoopDelayMs(product);
      const [sample] = await Promise.all([readAll(), paced(logins, () => logIn(product))]);
      loopDelays.push(await readLoopDelayMs(product));
      return sample;
    };
    await readBesideLogins();
    const arena = {
      product: { run: readBesideLogins },
      ceiling: { run: readAll },
      close: product.stop,
    };
    const ratio = await compareIn(arena, COMPARISON, pairs);
    const what = 'delay of the event loop beside 20 logins a second, p99';
    return [
      ratio,
      figureOf({ id: 'B6', what, unit: 'ms', value: medianOf(loopDelays), target: 25 }),
    ];
  },
};
