/**
 * What is known of a court and date, put together from reads and live changes in whatever order they arrive.
 * Invariant: `states` is the truth of exactly `version`; a change is applied only on top of the version before it.
 */
import type { SlotsChanged, SlotState } from '@crease/contract';

export type SlotStates = ReadonlyMap<string, SlotState>;

export interface DayStates {
  version: number;
  /** By start time. */
  states: SlotStates;
  /** Changes that came before one they build upon, lowest version first. */
  early: readonly SlotsChanged[];
}

export const UNREAD_DAY: DayStates = { version: -1, states: new Map(), early: [] };

export function isUnread(day: DayStates): boolean {
  return day.version === UNREAD_DAY.version;
}

/** Something between was missed: only a read can tell what. */
export function hasGap(day: DayStates): boolean {
  return day.early.length > 0;
}

function applyTo(states: SlotStates, change: SlotsChanged): SlotStates {
  return new Map([
    ...states,
    ...change.slots.map(({ startTime, state }) => [startTime, state] as const),
  ]);
}

/** Applies the early changes that follow on at last, and forgets those that are overtaken. */
function settle(day: DayStates): DayStates {
  if (isUnread(day)) return day;
  let { version, states } = day;
  const early: SlotsChanged[] = [];
  for (const change of day.early) {
    if (change.version === version + 1) {
      version = change.version;
      states = applyTo(states, change);
    } else if (change.version > version) early.push(change);
  }
  return { version, states, early };
}

export function withChange(day: DayStates, change: SlotsChanged): DayStates {
  const isKnown =
    change.version <= day.version || day.early.some(({ version }) => version === change.version);
  if (isKnown) return day;
  const early = [...day.early, change].sort((one, other) => one.version - other.version);
  return settle({ ...day, early });
}

/** A read that is older than what is known changes nothing. */
export function withRead(day: DayStates, version: number, states: SlotStates): DayStates {
  return version < day.version ? day : settle({ ...day, version, states });
}
