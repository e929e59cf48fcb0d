/**
 * Sends requests at a steady pace, as people do. Under a full load the times would contain the wait in the load's own
 * queue.
 */
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { percentileOf } from '../statistics.ts';

const MS_PER_SECOND = 1_000;

interface Pace {
  count: number;
  perSecond: number;
}

/** Starts `act` at the pace, without waiting for earlier ones, and waits for all of them at the end. */
export async function paced<Outcome>(
  { count, perSecond }: Pace,
  act: () => Promise<Outcome>,
): Promise<Outcome[]> {
  const begunAt = performance.now();
  const acts: Promise<Outcome>[] = [];
  for (let index = 0; index < count; index += 1) {
    const waitMs = begunAt + (index * MS_PER_SECOND) / perSecond - performance.now();
    if (waitMs > 0) await setTimeout(waitMs);
    const started = act();
    // Its failure is told at the end. Until then it must not count as one that nobody handles, which ends the process.
    started.catch(() => undefined);
    acts.push(started);
  }
  return Promise.all(acts);
}

function readMs(agent: Agent, url: string): Promise<number> {
  const begunAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begunAt);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.once('error', reject);
  });
}

/**
 * The 99th percentile of the times of the reads, in milliseconds.
 * @throws {Error} when a read is not answered with 200
 */
export async function readAtPace(url: string, pace: Pace): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  try {
    return percentileOf(await paced(pace, () => readMs(agent, url)), 99);
  } finally {
    agent.destroy();
  }
}
