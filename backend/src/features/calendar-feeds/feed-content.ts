/**
 * An owner's bookings as an iCalendar feed. Pure: the same bookings give the same bytes, so the ETag stays the same.
 */
import { bookingStatusLabel, formatRupeesExact, paymentLabelOf } from '@crease/contract';
import { foldLines, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { mapInPortions } from '../../platform/portions/in-portions.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { BookingContext, BookingRecord } from '../bookings/bookings.service.ts';
import {
  CALENDAR_PROGRAM,
  calendarSpansOf,
  formatHours,
  LINE_END,
  placeOfCourt,
  REMOVED_COURT_NAME,
} from '../notices/notices.service.ts';
import { FORMER_CUSTOMER } from '../users/users.service.ts';

export type FeedEntry = BookingContext & { booking: BookingRecord };

const NAME = 'Crease bookings';
/** How often a phone may look again; most look less often whatever they are told. */
const LOOK_AGAIN_SECONDS = 900;

function guestOf({ booking, customer }: FeedEntry): { name: string; phone: string } {
  const { manualBookingDetails: walkIn } = booking;
  if (walkIn) return { name: walkIn.customerName, phone: walkIn.customerPhone };
  return customer ?? FORMER_CUSTOMER;
}

function titleOf(entry: FeedEntry): string {
  const courtName = entry.court?.name ?? entry.formerCourtName ?? REMOVED_COURT_NAME;
  const title = `${guestOf(entry).name}, ${courtName}`;
  const isInDoubt = entry.booking.status === 'cancellation_requested';
  return oneLine(isInDoubt ? `Asks to cancel: ${title}` : title);
}

function descriptionOf(entry: FeedEntry): string {
  const { booking } = entry;
  const { name, phone } = guestOf(entry);
  const facts = [
    ['Customer', name],
    ['Phone', phone],
    ['When', formatHours(booking.startHours)],
    ['Total', formatRupeesExact(booking.pricing.totalAmount)],
    ['Payment', paymentLabelOf(booking)],
    ['Status', bookingStatusLabel(booking.status)],
    ['Notes', booking.manualBookingDetails?.notes ?? ''],
  ] as const;
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

function placeOf({ court }: FeedEntry): string | null {
  return court ? oneLine(placeOfCourt(court)) : null;
}

const END = 'END:VCALENDAR';

/**
 * Builds what the library's own `toString` would, but in portions: a busy owner's calendar at once would hold up
 * everybody else's requests.
 */
export async function feedContentOf(entries: readonly FeedEntry[]): Promise<string> {
  const calendar = new ICalCalendar({
    name: NAME,
    prodId: CALENDAR_PROGRAM,
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_SECONDS,
  });
  const frame = calendar.toString();
  const events = await mapInPortions(entries, (entry) => foldLines(eventsOf(calendar, entry)));
  return frame.replace(END, () => `${events.join('')}${END}${LINE_END}`);
}

function eventsOf(calendar: ICalCalendar, entry: FeedEntry): string {
  const { booking } = entry;
  const isInDoubt = booking.status === 'cancellation_requested';
  const events = calendarSpansOf(booking).map((span) =>
    calendar.createEvent({
      ...span,
      stamp: booking.updatedAt,
      summary: titleOf(entry),
      description: descriptionOf(entry),
      location: placeOf(entry),
      status: ICalEventStatus[isInDoubt ? 'TENTATIVE' : 'CONFIRMED'],
    }),
  );
  return events.join('');
}
