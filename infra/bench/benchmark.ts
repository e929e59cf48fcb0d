/** What a benchmark is: the same useful work done by the product and by the bare stack, measured side by side. */

/** One run of one side. */
export interface Sample {
  /** In the unit of the benchmark, for one operation. */
  cost: number;
  /** Milliseconds that the slowest hundredth of the operations took at least. */
  p99Ms: number;
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
  /** Operations of one run. */
  operations: number;
  /** Runs of each side, in turn. */
  pairs: number;
}

export interface Benchmark {
  /** As the table of targets names it. */
  id: string;
  what: string;
  ceiling: string;
  /** CPU is the server process's own time; latency is a wall clock's. */
  unit: 'µs CPU' | 'ms';
  /** The product may cost this many times the ceiling. */
  target: number;
  open: (size: BenchmarkSize) => Promise<Arena>;
}

export interface Result {
  id: string;
  what: string;
  unit: Benchmark['unit'];
  product: number;
  ceiling: number;
  /** The median of the ratios of the pairs. */
  ratio: number;
  /** The smallest and the largest of them. */
  spread: [number, number];
  productP99Ms: number;
  ceilingP99Ms: number;
  target: number;
  isMet: boolean;
  /** Pairs that were measured again because the machine was taken away meanwhile. */
  repeated: number;
}
