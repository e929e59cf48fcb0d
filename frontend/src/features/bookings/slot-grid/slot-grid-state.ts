import {
  hasBegun,
  totalOf,
  type Court,
  type CourtDay,
  type DatedSlot,
  type SlotsChanged,
  type SlotState,
} from '@crease/contract';
import type { BookingRequest, DayBookings } from '../bookings.api.ts';
import { UNREAD_DAY, type DayStates } from '../court-day/day-states.ts';
import type { Blocking } from '../court-day/slot-blocking.ts';
import { NO_OWN_HOURS, type OwnHours } from '../court-day/slot-views.ts';

/** Selected hours that were removed because somebody else took them, or because they can't be booked any more. */
export interface LostHours {
  slots: readonly DatedSlot[];
  /** The whole selection before the loss. */
  wanted: readonly DatedSlot[];
}

export interface SlotGridData {
  court: Court | undefined;
  date: string;
  slots: readonly DatedSlot[];
  day: DayStates;
  /** Hours can be selected in every phase, because the server checks each request anyway. */
  phase: 'reading' | 'ready' | 'failed';
  /** Selected start times, in the order of the day. */
  selected: readonly string[];
  lost: LostHours | undefined;
  mine: OwnHours;
  /** Start times of slots that were taken while they were on screen. */
  justTaken: readonly string[];
  runningHour: number;
  /** The selection is being sent, so an hour that becomes taken may be taken by it. */
  isHeld: boolean;
  blocking: Blocking;
}

/** What is done with the selected hours. */
export interface SlotSelectionActions {
  toggle: (startTime: string) => void;
  /** Replaces the selection; hours that can't be selected are left out. */
  select: (startTimes: readonly string[]) => void;
  clearSelection: () => void;
  /** While the selection is being sent nothing is removed from it; `release` removes what was taken meanwhile. */
  hold: () => void;
  /** Marks the customer's own hours, which can't be selected. */
  showMine: (mine: OwnHours) => void;
}

/** What is done with the day whose hours are shown. */
export interface SlotDayActions {
  /**
   * Shows another court or date. `wanted` start times are selected at once and removed again if they are not free.
   */
  open: (court: Court, date: string, wanted?: readonly string[]) => void;
  /**
   * Reads a day for a page that will open it. What the socket tells before that page is there would reach nobody, so
   * only `open` watches the day. Never fails.
   */
  openFirst: (court: Court, date: string, wanted?: readonly string[]) => Promise<void>;
  close: () => void;
  /** Ends what `hold` began, and takes in what the clock and the court's hours have done meanwhile. */
  release: () => void;
  receive: (change: SlotsChanged) => void;
  /** Reads the day again. */
  refresh: () => Promise<void>;
}

export type SlotGridState = SlotGridData & SlotSelectionActions & SlotDayActions;

export interface SlotGridParts {
  fetchDayBookings: (courtDay: CourtDay) => Promise<DayBookings>;
  /** Returns a function that stops. */
  watch: (courtDay: CourtDay, onWatched: () => void) => () => void;
  notify: (text: string) => void;
  now: () => number;
  blocking: Blocking;
}

export const CLOSED_GRID: Omit<SlotGridData, 'blocking'> = {
  court: undefined,
  date: '',
  slots: [],
  day: UNREAD_DAY,
  phase: 'reading',
  selected: [],
  lost: undefined,
  mine: NO_OWN_HOURS,
  justTaken: [],
  runningHour: 0,
  isHeld: false,
};

export function selectedSlotsOf({ slots, selected }: SlotGridData): DatedSlot[] {
  return slots.filter((slot) => selected.includes(slot.startTime));
}

/** The selection in the shape of the request; undefined when nothing is selected. */
export function selectionOf(grid: SlotGridData): BookingRequest | undefined {
  const timeSlots = selectedSlotsOf(grid).map(({ startTime, endTime, type }) => ({
    startTime,
    endTime,
    type,
  }));
  if (!grid.court || timeSlots.length === 0) return undefined;
  return { courtId: grid.court._id, date: grid.date, timeSlots };
}

/** The selection with the total on screen: the server refuses it when the price has changed. */
export function pricedSelectionOf(grid: SlotGridData): BookingRequest | undefined {
  const selection = selectionOf(grid);
  if (!selection || !grid.court) return undefined;
  return { ...selection, expectedTotal: totalOf(selection.timeSlots, grid.court.pricing) };
}

export function isTaken({ day, blocking }: SlotGridData, slot: DatedSlot): boolean {
  return isBlocked(blocking, day.states.get(slot.startTime));
}

function isBlocked(blocking: Blocking, state: SlotState | undefined): boolean {
  return state !== undefined && blocking.includes(state);
}

export function isMine({ mine }: SlotGridData, slot: DatedSlot): boolean {
  return mine.requested.has(slot.absoluteHour) || mine.booked.has(slot.absoluteHour);
}

/**
 * Allowed before the day is read, so that a slow network loses no tap; an hour that is not free is removed
 * afterwards.
 */
export function isSelectable(grid: SlotGridData, slot: DatedSlot): boolean {
  return !hasBegun(slot, grid.runningHour) && !isTaken(grid, slot) && !isMine(grid, slot);
}

/** Slots that are newly taken, and those that were marked so already. */
export function justTakenOf(grid: SlotGridData, next: DayStates): string[] {
  const { day, justTaken, blocking } = grid;
  const isNews = (name: string) => {
    const before = day.states.get(name);
    if (before === undefined) return false;
    return !isBlocked(blocking, before) || justTaken.includes(name);
  };
  return [...next.states]
    .filter(([name, state]) => isBlocked(blocking, state) && isNews(name))
    .map(([name]) => name);
}

/** Joins earlier and new losses. */
export function withLost(before: LostHours | undefined, now: LostHours): LostHours {
  return {
    slots: inOrder([...(before?.slots ?? []), ...now.slots]),
    wanted: inOrder([...(before?.wanted ?? []), ...now.wanted]),
  };
}

function inOrder(slots: readonly DatedSlot[]): DatedSlot[] {
  return [...new Map(slots.map((slot) => [slot.absoluteHour, slot])).values()].sort(
    (one, other) => one.absoluteHour - other.absoluteHour,
  );
}
