/** Many requests at once from this process, and what they cost the other one. */
import autocannon from 'autocannon';
import type { Sample, Side } from './benchmark.ts';
import { cpuOfAll } from './cpu.ts';
import type { Program } from './programs.ts';

const CONNECTIONS = 20;

/** What differs from one request to the next. */
interface RequestPart {
  headers?: Record<string, string>;
  body?: unknown;
}

export interface RequestPlan {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Made anew for every request. */
  vary?: () => RequestPart;
  /** What every answer must be; a fast wrong answer is no answer. */
  status: number;
}

function varied(request: autocannon.Request, { headers, body }: RequestPart): autocannon.Request {
  return {
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

async function fire(program: Program, plan: RequestPlan, amount: number): Promise<number> {
  const { path, method = 'GET', headers = {}, vary, status } = plan;
  const wrong: number[] = [];
  const result = await autocannon({
    url: program.address,
    connections: Math.min(CONNECTIONS, amount),
    amount,
    requests: [
      {
        path,
        method,
        headers,
        setupRequest: (request) => (vary ? varied(request, vary()) : request),
        onResponse: (answered) => {
          if (answered !== status) wrong.push(answered);
        },
      },
    ],
  });
  if (wrong.length > 0 || result.errors > 0) {
    throw new Error(
      `${path} answered ${String(wrong[0] ?? 'nothing')} instead of ${String(status)}`,
    );
  }
  return result.latency.p99;
}

/** CPU time that the programs use for one of the operations of `work`. */
async function cpuSampleOf(
  programs: readonly Program[],
  operations: number,
  work: () => Promise<number>,
): Promise<Sample> {
  const before = await cpuOfAll(programs);
  const p99Ms = await work();
  return { cost: ((await cpuOfAll(programs)) - before) / operations, p99Ms };
}

/** Measures the CPU time of `program` for one request of `plan`; warms it up first. */
export async function sideOf(
  program: Program,
  plan: RequestPlan,
  operations: number,
  helpers: readonly Program[] = [],
): Promise<Side> {
  await fire(program, plan, Math.ceil(operations / 2));
  return {
    run: () =>
      cpuSampleOf([program, ...helpers], operations, () => fire(program, plan, operations)),
  };
}
