/** Groups the owner's confirmed bookings by day; the calendar shows no others. */
import { splitIntoStretches, sumRupees, type BookedSlot, type Booking } from '@crease/contract';
import type { LitHours } from '../../../shared/ui/light/light-strip.tsx';
import { hasCourt, litHoursOf, type ShownBooking } from '../booking-facts.ts';
import { joinLitHours } from '../played-hours/joined-hours.ts';

export type CalendarDays = ReadonlyMap<string, readonly ShownBooking[]>;

interface DaySum {
  hours: number;
  /** Rupees. */
  total: number;
}

function startOf({ timeSlots }: Booking): string {
  return timeSlots[0]?.startsAt ?? '';
}

function compareInDay(one: ShownBooking, other: ShownBooking): number {
  const byStart = startOf(one).localeCompare(startOf(other));
  return byStart || one.court.name.localeCompare(other.court.name);
}

/** Confirmed bookings by date, in the order of the day. */
export function calendarDaysOf(bookings: readonly Booking[]): CalendarDays {
  const days = new Map<string, ShownBooking[]>();
  const confirmed = bookings.filter(hasCourt).filter(({ status }) => status === 'confirmed');
  for (const booking of confirmed.sort(compareInDay)) {
    const day = days.get(booking.date);
    if (day) day.push(booking);
    else days.set(booking.date, [booking]);
  }
  return days;
}

/** The first day after `date` with a booking. */
export function nextBookedDay(days: CalendarDays, date: string): string | undefined {
  const later = [...days.keys()].filter((day) => day > date);
  return later.length === 0 ? undefined : later.reduce((one, other) => (one < other ? one : other));
}

export function sumOfDay(bookings: readonly Booking[]): DaySum {
  return {
    hours: bookings.reduce((sum, { totalHours }) => sum + totalHours, 0),
    total: sumRupees(bookings.map(({ pricing }) => pricing.totalAmount)),
  };
}

/** The booked hours of a day, each once however many courts are booked. */
export function litHoursOfDay(bookings: readonly Booking[]): LitHours[] {
  const lights = new Map<number, LitHours['light']>();
  for (const { startHour, endHour, light } of bookings.flatMap(litHoursOf)) {
    for (let hour = startHour; hour < endHour; hour += 1) lights.set(hour, light);
  }
  const hours = [...lights].map(([hour, light]) => ({ hour, light }));
  return joinLitHours(hours.sort((one, other) => one.hour - other.hour));
}

/** Joins booked hours that follow each other in the same light. */
export function lightStretchesOf(slots: readonly BookedSlot[]): BookedSlot[] {
  return splitIntoStretches(
    slots,
    ({ startTime, type }, { last }) => startTime === last.endTime && type === last.type,
  ).map(({ first, last }) => ({ ...first, endTime: last.endTime }));
}
