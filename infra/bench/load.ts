/** Many requests at once from this process, and what they cost the other one. */
import autocannon from 'autocannon';
import type { Sample, Side } from './benchmark.ts';
import type { Program } from './programs.ts';

const CONNECTIONS = 20;

export interface RequestPlan {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Made anew for every request. */
  body?: () => unknown;
  /** What every answer must be; a fast wrong answer is no answer. */
  status: number;
}

async function fire(program: Program, plan: RequestPlan, amount: number): Promise<number> {
  const { path, method = 'GET', headers = {}, body, status } = plan;
  const wrong: number[] = [];
  const result = await autocannon({
    url: program.address,
    connections: Math.min(CONNECTIONS, amount),
    amount,
    requests: [
      {
        path,
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        setupRequest: (request) => (body ? { ...request, body: JSON.stringify(body()) } : request),
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

/** Measures the CPU time of `program` for one request of `plan`; warms it up first. */
export async function sideOf(
  program: Program,
  plan: RequestPlan,
  operations: number,
): Promise<Side> {
  await fire(program, plan, Math.ceil(operations / 2));
  return {
    run: async (): Promise<Sample> => {
      const before = await program.cpuMicroseconds();
      const p99Ms = await fire(program, plan, operations);
      return { cost: ((await program.cpuMicroseconds()) - before) / operations, p99Ms };
    },
  };
}
