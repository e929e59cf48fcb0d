/** What a benchmark is: the same useful work done by the product and by the bare stack, measured side by side. */
import type { ProgramName } from '../scripts/install-programs.mjs';
import type { Lab } from './lab.ts';

/** One run of one side. */
export interface Sample {
  /** In the unit of the comparison, for one operation. */
  cost: number;
  /** Milliseconds that the slowest hundredth of the operations took at least; undefined where none is timed. */
  p99Ms?: number;
}

export interface Side {
  /** Does the work once more. */
  run: () => Promise<Sample>;
}

/** Two sides over the same data; both warm. */
export interface Arena {
  product: Side;
  ceiling: Side;
  close: () => Promise<void>;
}

export interface BenchmarkSize {
  /** Operations of one run; benchmarks with dear operations do a certain part of them. */
  operations: number;
  /** Runs of each side, in turn. */
  pairs: number;
  /** Only to see that everything works. */
  isShort: boolean;
  /** Up to a million rows. */
  isLarge: boolean;
}

export interface Comparison {
  /** As the table of targets names it. */
  id: string;
  what: string;
  ceiling: string;
  /** CPU is the server process's own time; latency is a wall clock's. */
  unit: 'µs CPU' | 'ms' | 'MB';
  /** The product may cost this many times the ceiling. */
  target: number;
}

export interface RatioResult extends Comparison {
  kind: 'ratio';
  /** Medians of the runs. */
  product: number;
  ceilingCost: number;
  /** The median of the ratios of the pairs. */
  ratio: number;
  /** The smallest and the largest of them. */
  spread: [number, number];
  productP99Ms?: number;
  ceilingP99Ms?: number;
  isMet: boolean;
  /** Pairs that were measured again because the machine was taken away meanwhile. */
  repeated: number;
}

/** What has no bare stack beside it, or is no ratio. */
export interface FigureResult {
  kind: 'figure';
  id: string;
  what: string;
  unit: string;
  value: number;
  /** At most this much; undefined for what is only told. */
  target?: number;
  isMet?: boolean;
  note?: string;
}

export type Result = RatioResult | FigureResult;

export interface Benchmark {
  /** As the table of targets names it; several may share one. */
  id: string;
  what: string;
  /** Beside Node.js: looked for before anything is measured. */
  needs?: readonly ProgramName[];
  run: (lab: Lab, size: BenchmarkSize) => Promise<Result[]>;
}

export function figureOf(told: Omit<FigureResult, 'kind' | 'isMet'>): FigureResult {
  const { target, value } = told;
  return { kind: 'figure', ...told, ...(target !== undefined && { isMet: value <= target }) };
}
