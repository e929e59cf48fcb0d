/** The letters about a booking, to its customer and to the owner of its court. Pure. */
import { formatRupeesExact, holdsSlots, PATHS } from '@crease/contract';
import type { Mailbox } from '../../platform/mail/mail.ts';
import type { BookingRecord, OwedNotice } from '../bookings/bookings.service.ts';
import type { CourtRecord } from '../courts/courts.service.ts';
import type { Letter } from '../mail/mail.service.ts';
import { calendarOf } from './booking-calendar.ts';
import { formatHours, formatInstant } from './booking-times.ts';
import { placeOfCourt, REMOVED_COURT_NAME } from './court-words.ts';

interface BookingStory {
  booking: BookingRecord;
  /** Undefined when the court was deleted. */
  court: CourtRecord | undefined;
  /** The recipient. */
  to: Mailbox;
  customer: Mailbox;
  /** The address that mails come from; calendar programs ask that it also organises the invitation. */
  sender: Mailbox;
  writtenAt: Date;
}

type Facts = NonNullable<Letter['facts']>;

const TO_BOOKINGS = { label: 'See my bookings', path: PATHS.bookings };
const TO_DASHBOARD = { label: 'Open the dashboard', path: PATHS.dashboard };

function nameOf({ court }: BookingStory): string {
  return court?.name ?? REMOVED_COURT_NAME;
}

function placeOf({ court }: BookingStory): string {
  return court ? placeOfCourt(court) : '';
}

function totalOf({ pricing }: BookingRecord): string {
  return formatRupeesExact(pricing.totalAmount);
}

function factsOf(story: BookingStory): Facts {
  const { booking } = story;
  return [
    ['Court', placeOf(story) || nameOf(story)],
    ['When', formatHours(booking.startHours)],
    ['Total', totalOf(booking)],
  ];
}

function reasonOf(reason: string | undefined): Facts {
  return reason === undefined ? [] : [['Reason', reason]];
}

function calendarFor(method: 'REQUEST' | 'CANCEL', story: BookingStory) {
  return calendarOf(method, {
    booking: story.booking,
    title: `Cricket at ${nameOf(story)}`,
    place: placeOf(story),
    organizer: story.sender,
    attendee: story.customer,
    writtenAt: story.writtenAt,
  });
}

function requested(story: BookingStory): Letter {
  const { answerBy } = story.booking;
  const limit: Facts = answerBy ? [['Answer by', formatInstant(answerBy)]] : [];
  return {
    to: story.to,
    about: story.customer.address,
    subject: `New booking request: ${nameOf(story)}`,
    heading: 'New booking request',
    paragraphs: [`${story.customer.name} would like to play at ${nameOf(story)}.`],
    facts: [...factsOf(story), ...limit],
    link: TO_DASHBOARD,
  };
}

function accepted(story: BookingStory): Letter {
  // Mails may arrive late: an invitation that comes after its own cancellation would put the entry back into the
  // calendar.
  const isOn = holdsSlots(story.booking.status);
  return {
    to: story.to,
    subject: `Booking confirmed: ${nameOf(story)}`,
    heading: 'Your booking is confirmed',
    paragraphs: [`The owner of ${nameOf(story)} accepted your request. Have a good game!`],
    facts: factsOf(story),
    link: TO_BOOKINGS,
    ...(isOn && { calendar: calendarFor('REQUEST', story) }),
  };
}

function declined(story: BookingStory): Letter {
  return {
    to: story.to,
    subject: `Booking declined: ${nameOf(story)}`,
    heading: 'Your request was declined',
    paragraphs: [`Your request for ${nameOf(story)} was declined. Nothing is booked.`],
    facts: [...factsOf(story), ...reasonOf(story.booking.declineReason)],
    link: { label: 'Find another court', path: PATHS.courts },
  };
}

function cancelled(story: BookingStory): Letter {
  const isPaid = story.booking.paymentStatus === 'paid';
  return {
    to: story.to,
    subject: `Booking cancelled: ${nameOf(story)}`,
    heading: 'Your booking is cancelled',
    paragraphs: [
      `Your booking at ${nameOf(story)} is cancelled.`,
      ...(isPaid ? [`${totalOf(story.booking)} is due back to you from the owner.`] : []),
    ],
    facts: [...factsOf(story), ...reasonOf(story.booking.cancellationReason)],
    link: TO_BOOKINGS,
    calendar: calendarFor('CANCEL', story),
  };
}

function cancellationRequested(story: BookingStory): Letter {
  return {
    to: story.to,
    about: story.customer.address,
    subject: `Cancellation requested: ${nameOf(story)}`,
    heading: 'A customer asks to cancel',
    paragraphs: [`${story.customer.name} asks to cancel a booking at ${nameOf(story)}.`],
    facts: [...factsOf(story), ...reasonOf(story.booking.cancellationReason)],
    link: TO_DASHBOARD,
  };
}

function withdrawn(story: BookingStory): Letter {
  const isPaid = story.booking.paymentStatus === 'paid';
  return {
    to: story.to,
    subject: `Booking cancelled: ${nameOf(story)}`,
    heading: 'A customer left Crease',
    paragraphs: [
      `A customer of ${nameOf(story)} closed their account. What they had booked or asked for is free again.`,
      ...(isPaid ? [`${totalOf(story.booking)} was paid for it.`] : []),
    ],
    facts: factsOf(story),
    link: TO_DASHBOARD,
  };
}

const WRITER_BY_KIND: Record<OwedNotice['kind'], (story: BookingStory) => Letter> = {
  requested,
  accepted,
  declined,
  cancelled,
  cancellation_requested: cancellationRequested,
  withdrawn,
};

const TO_OWNER: readonly OwedNotice['kind'][] = [
  'requested',
  'cancellation_requested',
  'withdrawn',
];

export function sideToldOf(kind: OwedNotice['kind']): 'owner' | 'customer' {
  return TO_OWNER.includes(kind) ? 'owner' : 'customer';
}

export function bookingLetter(kind: OwedNotice['kind'], story: BookingStory): Letter {
  return WRITER_BY_KIND[kind](story);
}
