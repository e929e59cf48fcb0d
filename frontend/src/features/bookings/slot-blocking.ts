import type { SlotState } from '@crease/contract';

/** The states in which an hour can't be had on a screen. */
export type Blocking = readonly SlotState[];

/** A request of others blocks no customer's request. */
export const BLOCKING_CUSTOMERS: Blocking = ['booked'];

/** At the counter a request blocks too: its customer was there first. */
export const BLOCKING_WALK_INS: Blocking = ['booked', 'requested'];
