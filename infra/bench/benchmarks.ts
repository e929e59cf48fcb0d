import { ACCEPTS_BENCHMARK } from './accepts.ts';
import type { Benchmark } from './benchmark.ts';
import { FAN_OUT_BENCHMARK } from './fan-out.ts';
import { LOGINS_BENCHMARK } from './logins.ts';
import { READ_BENCHMARKS } from './reads.ts';
import { REQUEST_BENCHMARK } from './writes.ts';

export const BENCHMARKS: readonly Benchmark[] = [
  ...READ_BENCHMARKS,
  REQUEST_BENCHMARK,
  ACCEPTS_BENCHMARK,
  LOGINS_BENCHMARK,
  FAN_OUT_BENCHMARK,
];
