/** What an instance tells of itself, at /metrics. */
import type { Program } from './programs.ts';

const MS_PER_SECOND = 1_000;

/** The sum over all labels of the figure, or over those that are wanted. */
async function readFigure({ address }: Program, name: string, labels = '[^}]*'): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const pattern = new RegExp(`^${name}(?:\\{${labels}\\})? (\\S+)$`, 'gm');
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** The slowest hundredth of the event loop's turns since it was asked last; a turn of nothing counts 10. */
export async function readLoopDelayMs(program: Program): Promise<number> {
  return (await readFigure(program, 'nodejs_eventloop_lag_p99_seconds')) * MS_PER_SECOND;
}

/** Operations of the database so far, but for those on mails: they are counted whenever the figures are read. */
export function countOperations(program: Program): Promise<number> {
  const labels = '(?![^}]*collection="outbox")[^}]*';
  return readFigure(program, 'crease_database_operation_duration_seconds_count', labels);
}
