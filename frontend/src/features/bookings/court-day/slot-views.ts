/** The slots of a day as this viewer sees them, with their texts. */
import {
  formatHour,
  formatRupees,
  hasBegun,
  holdsSlots,
  HOURS_PER_DAY,
  rateOf,
  splitIntoStretches,
  type Booking,
  type DatedSlot,
  type Rates,
  type Stretch,
} from '@crease/contract';
import { absoluteHourOfSlot } from '../booking-facts.ts';
import type { SlotStates } from './day-states.ts';
import { SLOT_WORDS } from '../bookings.texts.ts';
import type { Blocking } from './slot-blocking.ts';
import type { SlotLook } from './slot-look.ts';

export interface SlotView extends DatedSlot {
  look: SlotLook;
  isSelected: boolean;
  /** Rupees. */
  rate: number;
}

interface SlotViewParts {
  slots: readonly DatedSlot[];
  states: SlotStates;
  selected: readonly string[];
  mine: OwnHours;
  rates: Rates;
  /** The slot states in which an hour can't be selected. */
  blocking: Blocking;
  /** The present absolute hour; it and earlier ones can't be booked any more. */
  runningHour: number;
}

/** The customer's own hours, as absolute hours. */
export interface OwnHours {
  requested: ReadonlySet<number>;
  booked: ReadonlySet<number>;
}

export const NO_OWN_HOURS: OwnHours = { requested: new Set(), booked: new Set() };

export function ownHoursOf(bookings: readonly Booking[], courtId: string): OwnHours {
  const here = bookings.filter((booking) => booking.court?._id === courtId);
  const hoursOf = (wanted: readonly Booking[]) =>
    new Set(wanted.flatMap(({ timeSlots }) => timeSlots.map(absoluteHourOfSlot)));
  return {
    requested: hoursOf(here.filter(({ status }) => status === 'pending')),
    booked: hoursOf(here.filter(({ status }) => holdsSlots(status))),
  };
}

function lookOf(slot: DatedSlot, parts: SlotViewParts): SlotLook {
  const { states, mine, runningHour, blocking } = parts;
  if (mine.booked.has(slot.absoluteHour)) return 'my-booking';
  if (hasBegun(slot, runningHour)) return 'past';
  const state = states.get(slot.startTime);
  if (state === 'booked') return 'booked';
  if (mine.requested.has(slot.absoluteHour)) return 'my-request';
  if (state === 'requested' && blocking.includes(state)) return 'asked';
  return state ?? 'unknown';
}

export function slotViewsOf(parts: SlotViewParts): SlotView[] {
  return parts.slots.map((slot) => ({
    ...slot,
    look: lookOf(slot, parts),
    isSelected: parts.selected.includes(slot.startTime),
    rate: rateOf(slot.type, parts.rates),
  }));
}

export function canSelect(look: SlotLook): boolean {
  return look === 'free' || look === 'requested' || look === 'unknown';
}

/** '7 PM to 8 PM, night, Rs 7,000, free'. Whoever says or looks for what the cell shows, '7 PM', finds it. */
export function spokenLabelOf(view: SlotView): string {
  const hours = [view.startTime, view.endTime].map(formatHour).join(' to ');
  const word = SLOT_WORDS[view.look].spoken;
  return [hours, view.type, formatRupees(view.rate), word].join(', ');
}

export function isAfterMidnight({ hourOffset }: { hourOffset: number }): boolean {
  return hourOffset >= HOURS_PER_DAY;
}

/** Groups slots that follow each other in the same light and on the same calendar day. */
export function stretchesOf(views: readonly SlotView[]): Stretch<SlotView>[] {
  return splitIntoStretches(
    views,
    ({ hourOffset, type }, { last }) =>
      hourOffset === last.hourOffset + 1 && type === last.type && hourOffset !== HOURS_PER_DAY,
  );
}
