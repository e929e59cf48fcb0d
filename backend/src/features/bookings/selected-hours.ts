/** Turns the hours that a customer or an owner selected into a booking: price, end, until when to answer. Pure. */
import {
  absoluteHourAt,
  absoluteHourOf,
  addDays,
  BOOKING_AHEAD_MAX_DAYS,
  CLOSED_DAY_SENTENCE,
  colomboDateAt,
  formatHour,
  formatPlainHourRange,
  formatRupeesExact,
  hasBegun,
  hourOfTime,
  HOURS_PER_DAY,
  instantOfAbsoluteHour,
  isOpenOn,
  MANUAL_BOOKING_AHEAD_MAX_DAYS,
  MS_PER_HOUR,
  slotsOfDateAt,
  totalOf,
  type DatedSlot,
  type ParsedBody,
  type requestBookingEndpoint,
} from '@crease/contract';
import { AppError, refusalOfField } from '../../platform/errors/app-error.ts';
import { courtNotFound, type CourtRecord } from '../courts/courts.service.ts';
import type { NewBooking } from './booking.schema.ts';

type RequestBody = ParsedBody<typeof requestBookingEndpoint>;
type SlotSelection = Pick<RequestBody, 'date' | 'timeSlots'>;
type PricedSelection = SlotSelection & Pick<RequestBody, 'expectedTotal'>;

interface AskingTerms {
  nowMs: number;
  /** With 0, requests can be answered until their first slot begins. */
  answerHours: number;
}

function requireOpenCourt(court: CourtRecord | undefined): CourtRecord {
  if (!court) throw courtNotFound();
  if (!court.isActive) {
    throw new AppError('court_closed', 'This court is closed and cannot be booked right now');
  }
  return court;
}

function requireBookableDate(date: string, nowMs: number, maxDays: number): void {
  if (date > addDays(colomboDateAt(nowMs), maxDays)) {
    throw refusalOfField('date', `You can book up to ${maxDays} days ahead`);
  }
}

/**
 * All absolute hours that the chosen times can mean, before the court's own hours are known: after midnight they may
 * be on the next day.
 */
export function hoursMaybeMeant({ date, timeSlots }: SlotSelection): number[] {
  return timeSlots.flatMap(({ startTime }) => {
    const hour = hourOfTime(startTime);
    return [absoluteHourOf(date, hour), absoluteHourOf(date, hour + HOURS_PER_DAY)];
  });
}

/** The court's slots at the chosen times, in order. */
function findSlots({ operatingHours }: CourtRecord, selection: SlotSelection): DatedSlot[] {
  const { date, timeSlots } = selection;
  if (!isOpenOn(operatingHours, date)) throw refusalOfField('date', CLOSED_DAY_SENTENCE);
  const sold = slotsOfDateAt(operatingHours, date, hoursMaybeMeant(selection));
  const found = timeSlots.map((wanted, index) => {
    const slot = sold.find(({ startTime }) => startTime === wanted.startTime);
    if (slot?.endTime !== wanted.endTime || slot.type !== wanted.type) {
      throw refusalOfField(
        `timeSlots.${index}`,
        `${formatPlainHourRange(wanted.startTime, wanted.endTime)} (${wanted.type}) is not a slot of this court on ${date}`,
      );
    }
    return slot;
  });
  return found.sort((one, other) => one.absoluteHour - other.absoluteHour);
}

function requireNoneBegun(slots: readonly DatedSlot[], nowMs: number): void {
  const runningHour = absoluteHourAt(nowMs);
  const begun = slots.find((slot) => hasBegun(slot, runningHour));
  if (begun) {
    throw new AppError(
      'slot_begun',
      `The slot at ${formatHour(begun.startTime)} has already begun`,
    );
  }
}

/** Until when a request for these absolute hours, made now, can be answered. */
export function answerByOf(
  startHours: readonly number[],
  { nowMs, answerHours }: AskingTerms,
): Date {
  const begins = instantOfAbsoluteHour(Math.min(...startHours));
  return new Date(answerHours === 0 ? begins : Math.min(begins, nowMs + answerHours * MS_PER_HOUR));
}

/** The parts of a booking that follow from its court and slots. */
export function bookingOf(
  court: CourtRecord,
  date: string,
  slots: readonly DatedSlot[],
): Omit<NewBooking, 'customerId' | 'bookingType' | 'status'> {
  const { dayRate, nightRate } = court.pricing;
  const startHours = slots.map((slot) => slot.absoluteHour);
  return {
    courtId: court.id,
    ownerId: court.ownerId,
    date,
    timeSlots: slots.map(({ startTime, endTime, type }) => ({ startTime, endTime, type })),
    startHours,
    endsAt: new Date(instantOfAbsoluteHour(Math.max(...startHours) + 1)),
    pricing: { dayRate, nightRate, totalAmount: totalOf(slots, court.pricing) },
    paymentStatus: 'pending',
  };
}

function requireExpectedTotal({ expectedTotal }: PricedSelection, total: number): void {
  if (expectedTotal === undefined || expectedTotal === total) return;
  throw new AppError(
    'price_changed',
    `The price of this court has changed: it is ${formatRupeesExact(total)} now, please look at it again`,
  );
}

/** What customers and owners may book: hours on sale that have not begun, at the price that was on screen. */
function bookableOf(
  found: CourtRecord | undefined,
  selection: PricedSelection,
  { nowMs, aheadMaxDays }: { nowMs: number; aheadMaxDays: number },
) {
  const court = requireOpenCourt(found);
  requireBookableDate(selection.date, nowMs, aheadMaxDays);
  const slots = findSlots(court, selection);
  requireNoneBegun(slots, nowMs);
  const booking = bookingOf(court, selection.date, slots);
  requireExpectedTotal(selection, booking.pricing.totalAmount);
  return booking;
}

/**
 * An owner books further ahead, also at a court that is not approved.
 * @throws {AppError} court_closed, invalid_input, slot_begun or price_changed
 */
export function manualBookingOf(
  court: CourtRecord,
  selection: PricedSelection,
  nowMs: number,
): Omit<NewBooking, 'customerId'> {
  const limits = { nowMs, aheadMaxDays: MANUAL_BOOKING_AHEAD_MAX_DAYS };
  return { ...bookableOf(court, selection, limits), bookingType: 'manual', status: 'confirmed' };
}

/** @throws {AppError} not_found, court_closed, invalid_input, slot_begun or price_changed */
export function pendingBookingOf(
  found: CourtRecord | undefined,
  selection: PricedSelection,
  terms: AskingTerms,
): Omit<NewBooking, 'customerId'> {
  const court = found?.status === 'approved' ? found : undefined;
  const limits = { nowMs: terms.nowMs, aheadMaxDays: BOOKING_AHEAD_MAX_DAYS };
  const booking = bookableOf(court, selection, limits);
  return {
    ...booking,
    bookingType: 'online',
    status: 'pending',
    answerBy: answerByOf(booking.startHours, terms),
  };
}
