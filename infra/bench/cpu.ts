/** What programs use of the machine together. */
import { setTimeout } from 'node:timers/promises';
import type { Program } from './programs.ts';

/** Microseconds so far. */
export async function cpuOfAll(programs: readonly Program[]): Promise<number> {
  const each = await Promise.all(programs.map((program) => program.cpuMicroseconds()));
  return each.reduce((sum, one) => sum + one, 0);
}

const QUIET_MS = 200;
const QUIET_MAX_CPU_MICROSECONDS = 10_000;
const QUIET_WITHIN_MS = 15_000;

/** Until the programs have done what they put off: mails, notices, changes that are gathered. */
export async function waitUntilQuiet(...programs: readonly Program[]): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  let before = await cpuOfAll(programs);
  while (performance.now() < until) {
    await setTimeout(QUIET_MS);
    const after = await cpuOfAll(programs);
    if (after - before <= QUIET_MAX_CPU_MICROSECONDS) return;
    before = after;
  }
}
