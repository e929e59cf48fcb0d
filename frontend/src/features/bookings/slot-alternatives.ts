/** What to offer when hours were taken from under a selection. */
import { splitIntoStretches, type DatedSlot } from '@crease/contract';
import type { LostHours } from './slot-grid-state.ts';

const OFFERED_MAX = 3;

export interface Alternative {
  /** The free hours in place of the stretch that was broken. */
  slots: readonly DatedSlot[];
  /** Start times of the whole selection with them. */
  selection: readonly string[];
}

function runsOf(slots: readonly DatedSlot[]): DatedSlot[][] {
  return splitIntoStretches(
    slots,
    ({ absoluteHour }, { last }) => absoluteHour === last.absoluteHour + 1,
  ).map(({ items }) => items);
}

/** Every way to take `length` hours in a row from a run. */
function windowsOf(run: readonly DatedSlot[], length: number): DatedSlot[][] {
  const count = Math.max(run.length - length + 1, 0);
  return Array.from({ length: count }, (_, start) => run.slice(start, start + length));
}

function startOf(slots: readonly DatedSlot[]): number {
  return slots[0]?.absoluteHour ?? 0;
}

/**
 * The free hours nearest to what was lost, as many in a row as were wanted there; earlier before later.
 * The rest of the selection stays as it is. `free` holds every hour that can be selected, in the order of the day.
 */
export function alternativesOf(lost: LostHours, free: readonly DatedSlot[]): Alternative[] {
  const lostHours = new Set(lost.slots.map((slot) => slot.absoluteHour));
  const broken = runsOf(lost.wanted).find((run) =>
    run.some((slot) => lostHours.has(slot.absoluteHour)),
  );
  if (!broken) return [];
  const kept = lost.wanted.filter(
    (slot) => !broken.includes(slot) && !lostHours.has(slot.absoluteHour),
  );
  const keptNames = kept.map((slot) => slot.startTime);
  const choices = free.filter((slot) => !keptNames.includes(slot.startTime));
  const distance = (slots: readonly DatedSlot[]) => Math.abs(startOf(slots) - startOf(broken));
  return runsOf(choices)
    .flatMap((run) => windowsOf(run, broken.length))
    .sort((one, other) => distance(one) - distance(other) || startOf(one) - startOf(other))
    .slice(0, OFFERED_MAX)
    .map((slots) => ({
      slots,
      selection: [...keptNames, ...slots.map((slot) => slot.startTime)],
    }));
}
