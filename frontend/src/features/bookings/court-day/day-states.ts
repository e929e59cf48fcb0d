/**
 * The slot states of a court's day, made of reads and pushes that arrive in any order. Invariant: `states` are
 * exactly those of `version`, but for hours that are sold only since (`isPartial`); a change is applied only to the
 * version right before it.
 */
import {
  slotStatesOf,
  type DatedSlot,
  type DayBooking,
  type SlotsChanged,
  type SlotState,
} from '@crease/contract';
import { absoluteHourOfSlot } from '../booking-facts.ts';

export type SlotStates = ReadonlyMap<string, SlotState>;

export function statesOf(slots: readonly DatedSlot[], bookings: readonly DayBooking[]): SlotStates {
  const occupying = bookings.map(({ status, timeSlots }) => ({
    status,
    startHours: timeSlots.map(absoluteHourOfSlot),
  }));
  return slotStatesOf(slots, occupying);
}

export interface DayStates {
  version: number;
  /** By start time. */
  states: SlotStates;
  /** Changes whose predecessor has not arrived yet, lowest version first. */
  early: readonly SlotsChanged[];
  /** Hours are sold by now of which no read has told yet; changes tell only of those that change. */
  isPartial: boolean;
}

export const UNREAD_DAY: DayStates = {
  version: -1,
  states: new Map(),
  early: [],
  isPartial: false,
};

export function isUnread(day: DayStates): boolean {
  return day.version === UNREAD_DAY.version;
}

/** A change in between is missing, or hours that were not read, so the day has to be read again. */
export function hasGap(day: DayStates): boolean {
  return day.early.length > 0 || day.isPartial;
}

function applyTo(states: SlotStates, change: SlotsChanged): SlotStates {
  return new Map([
    ...states,
    ...change.slots.map(({ startTime, state }) => [startTime, state] as const),
  ]);
}

/** Applies early changes that follow the present version now, and drops outdated ones. */
function applyEarly(day: DayStates): DayStates {
  if (isUnread(day)) return day;
  let { version, states } = day;
  const early: SlotsChanged[] = [];
  for (const change of day.early) {
    if (change.version === version + 1) {
      version = change.version;
      states = applyTo(states, change);
    } else if (change.version > version) early.push(change);
  }
  return { ...day, version, states, early };
}

export function withChange(day: DayStates, change: SlotsChanged): DayStates {
  const isKnown =
    change.version <= day.version || day.early.some(({ version }) => version === change.version);
  if (isKnown) return day;
  const early = [...day.early, change].sort((one, other) => one.version - other.version);
  return applyEarly({ ...day, early });
}

/** An answer older than the known version changes nothing. */
export function withRead(day: DayStates, version: number, states: SlotStates): DayStates {
  return version < day.version ? day : applyEarly({ ...day, version, states, isPartial: false });
}
