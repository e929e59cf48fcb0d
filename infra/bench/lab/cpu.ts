/** The CPU time that programs use together, and waiting until they use none. */
import { setTimeout } from 'node:timers/promises';
import type { Program } from './programs.ts';

/** Microseconds since the programs were started. */
export async function cpuOfAll(programs: readonly Program[]): Promise<number> {
  const each = await Promise.all(programs.map((program) => program.cpuMicroseconds()));
  return each.reduce((sum, one) => sum + one, 0);
}

const QUIET_MS = 200;
const QUIET_MAX_CPU_MICROSECONDS = 10_000;
const QUIET_WITHIN_MS = 15_000;

/**
 * Waits until the programs have done the work that they put off: mails, notices, pushes that are gathered. Gives up
 * after fifteen seconds without an error.
 */
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
