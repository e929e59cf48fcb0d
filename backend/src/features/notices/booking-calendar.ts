/**
 * A booking as calendar entries, one for each stretch of hours. The ids depend only on the booking, so a cancellation
 * finds the entries that the invitation made.
 */
import { instantOfAbsoluteHour } from '@crease/contract';
import {
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Mailbox, MailCalendar } from '../../platform/mail/mail.ts';
import type { BookingRecord } from '../bookings/bookings.service.ts';
import { hourSpansOf } from './booking-times.ts';

interface CalendarFacts {
  booking: BookingRecord;
  title: string;
  place: string;
  organizer: Mailbox;
  attendee: Mailbox;
  writtenAt: Date;
}

/** iCalendar ends every line with it; the library leaves it out after the last one. */
export const LINE_END = '\r\n';

/** Calendars name the program that made them. */
export const CALENDAR_PROGRAM = { company: 'Crease', product: 'Bookings', language: 'EN' };

interface CalendarSpan {
  id: string;
  sequence: number;
  start: Date;
  end: Date;
}

/** Consecutive hours become one entry. The ids are the same in mails and in calendar feeds. */
export function calendarSpansOf(booking: BookingRecord): CalendarSpan[] {
  return hourSpansOf(booking.startHours).map(({ start, end }) => ({
    id: `${booking.id}-${start}@crease`,
    sequence: booking.version,
    start: new Date(instantOfAbsoluteHour(start)),
    end: new Date(instantOfAbsoluteHour(end)),
  }));
}

export function calendarOf(method: MailCalendar['method'], facts: CalendarFacts): MailCalendar {
  const { booking, title, place, organizer, attendee, writtenAt } = facts;
  const calendar = new ICalCalendar({
    prodId: CALENDAR_PROGRAM,
    method: ICalCalendarMethod[method],
  });
  for (const span of calendarSpansOf(booking)) {
    const event = calendar.createEvent({
      ...span,
      stamp: writtenAt,
      summary: title,
      location: place,
      status: ICalEventStatus[method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'],
      organizer: { name: organizer.name || 'Crease', email: organizer.address },
    });
    event.createAttendee({
      name: attendee.name,
      email: attendee.address,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return { method, content: `${calendar.toString()}${LINE_END}` };
}
