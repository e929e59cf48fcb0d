import type { SlotState } from '@crease/contract';

/** The slot states in which an hour can't be selected. */
export type Blocking = readonly SlotState[];

/** Customers may request an hour that others have requested. */
export const BLOCKING_CUSTOMERS: Blocking = ['booked'];

/** For a walk-in a pending request blocks too, because its customer was first. */
export const BLOCKING_WALK_INS: Blocking = ['booked', 'requested'];
