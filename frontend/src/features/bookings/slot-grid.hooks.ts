import type { Court } from '@crease/contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCustomerBookings } from './customer-bookings.store.ts';
import type { Blocking } from './slot-blocking.ts';
import { followSlotChanges } from './slot-grid.live.ts';
import { useSlotGrid, type SlotGridStore } from './slot-grid.store.ts';
import { NO_OWN_HOURS, ownHoursOf, slotViewsOf, type SlotView } from './slot-views.ts';

const NOTHING_WANTED: readonly string[] = [];

/** Keeps this court's day on screen, live, for as long as the component is there. */
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

/** Marks the hours that this customer holds or has asked for; undefined for everyone else. */
export function useOwnHours(courtId: string, customerId: string | undefined): void {
  const showMine = useSlotGrid((grid) => grid.showMine);
  const bookings = useCustomerBookings((list) => list.bookings);
  const open = useCustomerBookings((list) => list.open);
  const close = useCustomerBookings((list) => list.close);

  useEffect(() => {
    if (customerId === undefined) return;
    // Hours are looked at: that the list behind them did not load is nothing to be told.
    void open(customerId, null);
    return close;
  }, [open, close, customerId]);

  useEffect(() => {
    showMine(customerId === undefined ? NO_OWN_HOURS : ownHoursOf(bookings, courtId));
  }, [showMine, bookings, courtId, customerId]);
}

/** The hours on screen, as this viewer sees them; `blocking` where it is not the same for all who look at the store. */
export function useSlotViews(
  store: SlotGridStore = useSlotGrid,
  blocking: Blocking = store.getState().blocking,
): SlotView[] {
  const grid = useStore(store);
  if (!grid.court) return [];
  return slotViewsOf({ ...grid, blocking, states: grid.day.states, rates: grid.court.pricing });
}
