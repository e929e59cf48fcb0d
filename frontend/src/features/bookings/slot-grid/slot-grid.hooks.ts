import type { Court } from '@crease/contract';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useKeptBookings } from '../customer-bookings/use-kept-bookings.ts';
import type { Blocking } from '../court-day/slot-blocking.ts';
import { followSlotChanges } from './slot-grid.live.ts';
import { useSlotGrid, type SlotGridStore } from './slot-grid.store.ts';
import { NO_OWN_HOURS, ownHoursOf, slotViewsOf, type SlotView } from '../court-day/slot-views.ts';

const NOTHING_WANTED: readonly string[] = [];

/** Shows this court's day, live, while the component is mounted. */
export function useSlotDay(
  court: Court,
  date: string,
  wanted: readonly string[] = NOTHING_WANTED,
  store: SlotGridStore = useSlotGrid,
): void {
  const { open, close } = store.getState();

  useEffect(() => {
    followSlotChanges(store);
  }, [store]);

  useEffect(() => {
    open(court, date, wanted);
  }, [open, court, date, wanted]);

  useEffect(() => close, [close]);
}

/** Marks the customer's own hours; `customerId` is undefined for everybody else. */
export function useOwnHours(courtId: string, customerId: string | undefined): void {
  const showMine = useSlotGrid((grid) => grid.showMine);
  const bookings = useKeptBookings(customerId);

  useEffect(
    () =>
      showMine(customerId !== undefined && bookings ? ownHoursOf(bookings, courtId) : NO_OWN_HOURS),
    [showMine, bookings, courtId, customerId],
  );
}

/** The hours on screen for this viewer. Pass `blocking` when it differs from the store's. */
export function useSlotViews(
  store: SlotGridStore,
  blocking: Blocking = store.getState().blocking,
): SlotView[] {
  const grid = useStore(store);
  return useMemo(() => {
    if (!grid.court) return [];
    return slotViewsOf({ ...grid, blocking, states: grid.day.states, rates: grid.court.pricing });
  }, [grid, blocking]);
}
