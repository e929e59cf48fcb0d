/** Runs both sides in turn, so that whatever else the machine does affects both. */
import { readFile } from 'node:fs/promises';
import type {
  Arena,
  Benchmark,
  BenchmarkSize,
  Comparison,
  RatioResult,
  Sample,
} from './benchmark.ts';
import type { Lab } from './lab/lab.ts';
import { medianOf } from './statistics.ts';

/**
 * Hundredths of a second that the host gave to other virtual machines ("steal"). A pair with more than this is
 * measured again.
 */
const STEAL_MAX_TICKS = 20;
const REPEATS_MAX = 5;
const STEAL_COLUMN = 8;

/** Reads the eighth figure of the first line of /proc/stat (see `man 5 proc`); 0 on systems that have no such file. */
async function stolenTicks(): Promise<number> {
  try {
    const [cpu = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
    return Number(cpu.split(/\s+/)[STEAL_COLUMN] ?? 0);
  } catch {
    return 0;
  }
}

interface Pair {
  product: Sample;
  ceiling: Sample;
}

async function measurePair({ product, ceiling }: Arena, isProductFirst: boolean): Promise<Pair> {
  if (isProductFirst) {
    const first = await product.run();
    return { product: first, ceiling: await ceiling.run() };
  }
  const first = await ceiling.run();
  return { ceiling: first, product: await product.run() };
}

async function measurePairs(arena: Arena, count: number) {
  const pairs: Pair[] = [];
  let repeated = 0;
  while (pairs.length < count) {
    const before = await stolenTicks();
    const pair = await measurePair(arena, pairs.length % 2 === 0);
    const stolen = (await stolenTicks()) - before;
    if (stolen > STEAL_MAX_TICKS && repeated < REPEATS_MAX) repeated += 1;
    else pairs.push(pair);
  }
  return { pairs, repeated };
}

/** The median of the runs' 99th percentiles; undefined where operations are not timed. */
function medianP99(samples: readonly Sample[]): number | undefined {
  const taken = samples.flatMap(({ p99Ms }) => p99Ms ?? []);
  return taken.length === 0 ? undefined : medianOf(taken);
}

/** Measures the pairs, and closes the arena even when that fails. */
export async function compareIn(
  arena: Arena,
  comparison: Comparison,
  pairCount: number,
): Promise<RatioResult> {
  try {
    const { pairs, repeated } = await measurePairs(arena, pairCount);
    const products = pairs.map(({ product }) => product);
    const ceilings = pairs.map(({ ceiling }) => ceiling);
    const ratios = pairs.map(({ product, ceiling }) => product.cost / ceiling.cost);
    const ratio = medianOf(ratios);
    const productP99Ms = medianP99(products);
    const ceilingP99Ms = medianP99(ceilings);
    return {
      kind: 'ratio',
      ...comparison,
      product: medianOf(products.map(({ cost }) => cost)),
      ceilingCost: medianOf(ceilings.map(({ cost }) => cost)),
      ratio,
      spread: [Math.min(...ratios), Math.max(...ratios)],
      ...(productP99Ms !== undefined && { productP99Ms }),
      ...(ceilingP99Ms !== undefined && { ceilingP99Ms }),
      isMet: ratio <= comparison.target,
      repeated,
    };
  } finally {
    await arena.close();
  }
}

/** A run of few writes differs more from the next than one of many reads: their median needs more pairs. */
export function sizeForWrites(size: BenchmarkSize): BenchmarkSize {
  return size.isShort ? size : { ...size, pairs: 3 * size.pairs };
}

/** Makes a benchmark of a single comparison. */
export function benchmarkOf(
  comparison: Comparison,
  open: (lab: Lab, size: BenchmarkSize) => Promise<Arena>,
  sizeOf = (size: BenchmarkSize) => size,
): Benchmark {
  const { id, what } = comparison;
  return {
    id,
    what,
    run: async (lab, whole) => {
      const size = sizeOf(whole);
      return [await compareIn(await open(lab, size), comparison, size.pairs)];
    },
  };
}
