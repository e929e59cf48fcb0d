import type { Benchmark } from './benchmark.ts';
import { READ_BENCHMARKS } from './reads.ts';
import { REQUEST_BENCHMARK } from './writes.ts';

export const BENCHMARKS: readonly Benchmark[] = [...READ_BENCHMARKS, REQUEST_BENCHMARK];
