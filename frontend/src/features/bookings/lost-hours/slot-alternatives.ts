/** Finds free hours to offer when selected ones were taken. */
import { splitIntoStretches, type DatedSlot } from '@crease/contract';
import type { LostHours } from '../slot-grid/slot-grid-state.ts';

const OFFERED_MAX = 3;

interface Alternative {
  /** The free hours that replace the interrupted stretch. */
  slots: readonly DatedSlot[];
  /** Start times of the whole selection, with the replacement. */
  selection: readonly string[];
}

function runsOf(slots: readonly DatedSlot[]): DatedSlot[][] {
  return splitIntoStretches(
    slots,
    ({ absoluteHour }, { last }) => absoluteHour === last.absoluteHour + 1,
  ).map(({ items }) => items);
}

/** All stretches of `length` hours within a run. */
function windowsOf(run: readonly DatedSlot[], length: number): DatedSlot[][] {
  const count = Math.max(run.length - length + 1, 0);
  return Array.from({ length: count }, (_, start) => run.slice(start, start + length));
}

function startOf(slots: readonly DatedSlot[]): number {
  return slots[0]?.absoluteHour ?? 0;
}

/**
 * The free stretches nearest to the lost hours, as long as the stretch they belonged to; earlier ones first. The rest
 * of the selection stays. `free` must hold all selectable hours in order.
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
