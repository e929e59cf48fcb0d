import {
  BOOKING_REQUESTED_SENTENCE,
  CLOSED_DAY_SENTENCE,
  SLOT_REQUIRED_SENTENCE,
} from '@crease/contract';
import { formatHourCount } from '../../shared/lib/words/dates.ts';
import type { SlotLook } from './court-day/slot-look.ts';

/** The sentences of the booking pages. Those that the specification gives must stay as they are. */
export const SLOT_WORDS: Record<SlotLook, { shown: string; spoken: string }> = {
  free: { shown: 'Free', spoken: 'free' },
  requested: { shown: 'Requested', spoken: 'requested by others, still open' },
  asked: { shown: 'Requested', spoken: 'requested, waits for your answer' },
  booked: { shown: 'Booked', spoken: 'booked' },
  'my-request': { shown: 'You asked', spoken: 'you asked for it' },
  'my-booking': { shown: 'Yours', spoken: 'your booking' },
  past: { shown: 'Past', spoken: 'past' },
  unknown: { shown: 'Unchecked', spoken: 'not checked yet' },
};

export const SELECTED_WORD = 'Selected';

export const BOOKING_TEXTS = {
  sent: BOOKING_REQUESTED_SENTENCE,
  sendFailed: 'Failed to create booking',
  courtLoadFailed: 'Failed to load court details',
  nothingSelected: SLOT_REQUIRED_SENTENCE,
  taken: (hours: string) => `${hours} was just taken, so it left your selection`,
  asked: (hours: string) =>
    `${hours} was just requested and waits for your answer, so it left your selection`,
  begun: (hours: string) => `${hours} has begun, so it left your selection`,
  notFree: (hours: string) => `No longer free: ${hours}`,
  alreadyMine: (hours: string) => `You already asked for ${hours}`,
} as const;

export const CUSTOMER_BOOKINGS_TEXTS = {
  loadFailed: 'Failed to load bookings',
} as const;

export const OWNER_BOOKINGS_TEXTS = {
  loadFailed: 'Failed to load dashboard data',
  answerFailed: 'Failed to update booking status',
  markFailed: 'Failed to update payment status',
} as const;

const otherCount = (count: number) => (count === 1 ? '1 other' : `${count} others`);

/** For the booking page and the live hours on a court's page. */
export const BOOKING_SCREEN_TEXTS = {
  loading: 'Loading booking',
  closedDay: CLOSED_DAY_SENTENCE,
  closedCourt: 'This court is closed for bookings at the moment',
  closedCourtHint: 'Its owner has paused bookings. There are other courts nearby.',
  findCourts: 'Find Courts',
  courtDetails: 'View Court Details',
  dayOver: 'The hours of this day are over',
  dayTaken: 'No hour of this day is left',
  chooseHours: 'Choose your hours',
  othersLook: (others: number) => `${otherCount(others)} ${others === 1 ? 'is' : 'are'} looking`,
  checking: 'Checking the hours',
  uncheckedTitle: 'We could not check which hours are taken.',
  uncheckedHint: 'You can still ask: no hour is ever sold twice.',
  rateAnHour: (rate: string) => `${rate} /hr`,
  afterMidnight: (date: string) => `After midnight, ${date}`,
  sum: (hours: number, total: string) => `${formatHourCount(hours)}, ${total}`,
  requestBooking: 'Request Booking',
  pricing: 'Pricing',
  note: 'Nothing is booked yet when you send a request: the owner accepts or declines it. Hours others have requested stay open until the owner accepts one.',
} as const;

export const LIVE_AVAILABILITY_TEXTS = {
  title: 'Free hours',
  lead: (others: number) =>
    `As it is right now${others > 0 ? `, with ${otherCount(others)} looking` : ''}. It changes by itself when someone books.`,
} as const;
