/** Sends many requests at once from this process and measures what they cost the server's process. */
import autocannon from 'autocannon';
import type { Arena, Sample, Side } from '../benchmark.ts';
import { cpuOfAll } from './cpu.ts';
import type { Program } from './programs.ts';

const CONNECTIONS = 20;
/** How often the load generator looks whether all is answered; a second by itself, which nobody need wait. */
const LOOK_EVERY_MS = 50;
/**
 * Requests before a program is measured. By then the runtime has compiled what they use, and optimised it once more
 * with what it has learned.
 */
const WARM_UP = 4_000;

export function warmUpFor(operations: number): number {
  return Math.min(WARM_UP, 10 * operations);
}

/** What differs from one request to the next. */
interface RequestPart {
  /** Replaces the path of the plan. */
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface RequestPlan {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Called for each request. */
  vary?: () => RequestPart;
  /** Every answer must have this status, or the run fails: a fast refusal must not pass for a fast answer. */
  status: number;
  /** Requests that wait together share what they read; a single connection has nobody to share with. */
  connections?: number;
}

function varied(request: autocannon.Request, part: RequestPart): autocannon.Request {
  const { path, headers, body } = part;
  return {
    ...request,
    ...(path !== undefined && { path }),
    headers: { ...request.headers, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

interface Fire {
  amount: number;
  /**
   * Called with the last answer. The load generator's own report comes with its next look, too late to read CPU time.
   */
  onLast: () => void;
}

async function fire(
  program: Program,
  plan: RequestPlan,
  { amount, onLast }: Fire,
): Promise<number> {
  const { path, method = 'GET', headers = {}, vary, status, connections = CONNECTIONS } = plan;
  const wrong: number[] = [];
  let answers = 0;
  const result = await autocannon({
    url: program.address,
    connections: Math.min(connections, amount),
    amount,
    sampleInt: LOOK_EVERY_MS,
    requests: [
      {
        path,
        method,
        headers,
        setupRequest: (request) => (vary ? varied(request, vary()) : request),
        onResponse: (answered) => {
          if (answered !== status) wrong.push(answered);
          answers += 1;
          if (answers === amount) onLast();
        },
      },
    ],
  });
  if (wrong.length > 0 || result.errors > 0) {
    throw new Error(`${path} answered ${wrong[0] ?? 'nothing'} instead of ${status}`);
  }
  return result.latency.p99;
}

/** The programs' CPU time in microseconds for one request, from the first request to the last answer. */
async function cpuSampleOf(
  programs: readonly Program[],
  amount: number,
  load: (fire: Fire) => Promise<number>,
): Promise<Sample> {
  const before = await cpuOfAll(programs);
  let after: Promise<number> | undefined;
  const p99Ms = await load({
    amount,
    onLast: () => {
      after = cpuOfAll(programs);
    },
  });
  if (!after) throw new Error('Not every request was answered');
  return { cost: ((await after) - before) / amount, p99Ms };
}

/**
 * Sends requests of the plan before anything is measured; how many and why, see WARM_UP.
 * @throws {Error} when an answer has another status
 */
export async function warmUp(
  program: Program,
  plan: RequestPlan,
  operations: number,
): Promise<void> {
  await fire(program, plan, { amount: warmUpFor(operations), onLast: () => undefined });
}

/**
 * A side that measures the CPU time of `program` and `helpers` for one request of `plan`. Warms the program up first.
 */
export async function sideOf(
  program: Program,
  plan: RequestPlan,
  operations: number,
  helpers: readonly Program[] = [],
): Promise<Side> {
  await warmUp(program, plan, operations);
  return {
    run: () => cpuSampleOf([program, ...helpers], operations, (load) => fire(program, plan, load)),
  };
}

interface Asked {
  program: Program;
  plan: RequestPlan;
}

/** Warms both sides up. Closing the arena stops the programs. */
export async function arenaOf(
  { product, ceiling }: Record<'product' | 'ceiling', Asked>,
  operations: number,
): Promise<Arena> {
  return {
    product: await sideOf(product.program, product.plan, operations),
    ceiling: await sideOf(ceiling.program, ceiling.plan, operations),
    close: async () => {
      await ceiling.program.stop();
      await product.program.stop();
    },
  };
}
