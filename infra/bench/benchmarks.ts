import type { Benchmark } from './benchmark.ts';
import { READS } from './reads.ts';

export const BENCHMARKS: readonly Benchmark[] = [...READS];
