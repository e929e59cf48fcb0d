/**
 * What a benchmark is: the product and a bare stack do the same useful work, measured side by side. The bare stack is
 * the ceiling: it does only what the work can't be done without.
 */
import type { ProgramName } from '../scripts/install/install-programs.mjs';
import type { Lab } from './lab/lab.ts';

/** One run of one side. */
export interface Sample {
  /** What one operation costs, in the unit of the comparison. */
  cost: number;
  /** The 99th percentile of the time of an operation; undefined where operations are not timed. */
  p99Ms?: number;
}

export interface Side {
  /** Does the work of one run. */
  run: () => Promise<Sample>;
}

/** Two sides over the same data, both warmed up. */
export interface Arena {
  product: Side;
  ceiling: Side;
  close: () => Promise<void>;
}

export interface BenchmarkSize {
  /** Operations of one run. Benchmarks whose operations cost a lot do only a fixed fraction of them. */
  operations: number;
  /** How often both sides are run, one after the other. */
  pairs: number;
  /** Only shows that every benchmark works; its figures mean nothing. */
  isShort: boolean;
  /** Also measures with up to a million rows. */
  isLarge: boolean;
}

export interface Comparison {
  /** The id in the table of targets. */
  id: string;
  what: string;
  ceiling: string;
  /** CPU is the time that the server process used; milliseconds are those that passed. */
  unit: 'µs CPU' | 'ms' | 'MB';
  /** The product may cost at most this many times what the bare stack costs. */
  target: number;
}

export interface RatioResult extends Comparison {
  kind: 'ratio';
  /** Both costs are medians of the runs. */
  product: number;
  ceilingCost: number;
  /** The median of the ratios of the pairs, which is not the ratio of the medians. */
  ratio: number;
  /** The smallest and the largest ratio of a pair. */
  spread: [number, number];
  productP99Ms?: number;
  ceilingP99Ms?: number;
  isMet: boolean;
  /** Pairs that were measured again because the host took the processor away meanwhile. */
  repeated: number;
}

/** A single figure, where there is no bare stack to compare with or a ratio says nothing. */
export interface FigureResult {
  kind: 'figure';
  id: string;
  what: string;
  unit: string;
  value: number;
  /** The value may be at most this; undefined when there is no target. */
  target?: number;
  isMet?: boolean;
  note?: string;
}

export type Result = RatioResult | FigureResult;

export interface Benchmark {
  /** The id in the table of targets; several benchmarks may share one. */
  id: string;
  what: string;
  /** Programs that it needs beside Node.js; they are looked for before anything is measured. */
  needs?: readonly ProgramName[];
  run: (lab: Lab, size: BenchmarkSize) => Promise<Result[]>;
}

export function figureOf(told: Omit<FigureResult, 'kind' | 'isMet'>): FigureResult {
  const { target, value } = told;
  return { kind: 'figure', ...told, ...(target !== undefined && { isMet: value <= target }) };
}
