/** Reads figures that an instance gives about itself at /metrics. */
import type { Program } from './programs.ts';

const MS_PER_SECOND = 1_000;

/** The figure, added up over all its labels or over those that match the pattern `labels`. */
async function readFigure({ address }: Program, name: string, labels = '[^}]*'): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const pattern = new RegExp(`^${name}(?:\\{${labels}\\})? (\\S+)$`, 'gm');
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
}

/**
 * The 99th percentile of the event loop's delay since it was last read. An idle loop already shows 10 milliseconds,
 * the interval at which it is sampled.
 */
export async function readLoopDelayMs(program: Program): Promise<number> {
  return (await readFigure(program, 'nodejs_eventloop_lag_p99_seconds')) * MS_PER_SECOND;
}

/** Database operations so far, without those on mails: the waiting mails are counted each time the figures are read. */
export function countOperations(program: Program): Promise<number> {
  const labels = '(?![^}]*collection="outbox")[^}]*';
  return readFigure(program, 'crease_database_operation_duration_seconds_count', labels);
}
