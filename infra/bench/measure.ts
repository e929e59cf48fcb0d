/** Runs both sides in turn, so that whatever the machine does meanwhile happens to both. */
import { readFile } from 'node:fs/promises';
import type { Arena, Benchmark, BenchmarkSize, Result, Sample } from './benchmark.ts';
import { medianOf } from './statistics.ts';

/** Hundredths of a second that the host took from this machine; a pair with more of them is measured again. */
const STEAL_MAX_TICKS = 20;
const REPEATS_MAX = 5;
const STEAL_COLUMN = 8;

/** 0 where the system does not tell. */
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

export async function measure(benchmark: Benchmark, size: BenchmarkSize): Promise<Result> {
  const { id, what, unit, target } = benchmark;
  const arena = await benchmark.open(size);
  try {
    const { pairs, repeated } = await measurePairs(arena, size.pairs);
    const ratios = pairs.map(({ product, ceiling }) => product.cost / ceiling.cost);
    const ratio = medianOf(ratios);
    return {
      id,
      what,
      unit,
      product: medianOf(pairs.map(({ product }) => product.cost)),
      ceiling: medianOf(pairs.map(({ ceiling }) => ceiling.cost)),
      ratio,
      spread: [Math.min(...ratios), Math.max(...ratios)],
      productP99Ms: medianOf(pairs.map(({ product }) => product.p99Ms)),
      ceilingP99Ms: medianOf(pairs.map(({ ceiling }) => ceiling.p99Ms)),
      target,
      isMet: ratio <= target,
      repeated,
    };
  } finally {
    await arena.close();
  }
}
