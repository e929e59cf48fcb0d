import type { BookingStatus, PaymentStatus } from '@crease/contract';
import { OWN_REASONS } from '../features/bookings/own-reasons.ts';

/** `customer` and `court` are positions in the lists of demo customers and of the demo courts that can be booked. */
export interface DemoBooking {
  customer: number;
  court: number;
  /** Days from today; negative ones are in the past. */
  day: number;
  /** The position of the first slot among the slots of that date. */
  firstSlot: number;
  hours: number;
  status: BookingStatus;
  paymentStatus?: PaymentStatus;
  cancellationReason?: string;
  declineReason?: string;
}

/** Bookings in every status around today, for both owners and both customers. */
export const DEMO_BOOKINGS: readonly DemoBooking[] = [
  {
    customer: 0,
    court: 0,
    day: -6,
    firstSlot: 13,
    hours: 2,
    status: 'completed',
    paymentStatus: 'paid',
  },
  {
    customer: 1,
    court: 0,
    day: -3,
    firstSlot: 12,
    hours: 1,
    status: 'completed',
    paymentStatus: 'paid',
  },
  { customer: 0, court: 2, day: -2, firstSlot: 4, hours: 2, status: 'completed' },
  {
    customer: 1,
    court: 1,
    day: -1,
    firstSlot: 3,
    hours: 1,
    status: 'declined',
    declineReason: OWN_REASONS.unanswered,
  },
  {
    customer: 0,
    court: 1,
    day: -4,
    firstSlot: 5,
    hours: 2,
    status: 'cancelled',
    paymentStatus: 'refunded',
    cancellationReason: 'Half the team had exams that week',
  },
  {
    customer: 0,
    court: 0,
    day: 1,
    firstSlot: 13,
    hours: 2,
    status: 'confirmed',
    paymentStatus: 'paid',
  },
  { customer: 1, court: 0, day: 1, firstSlot: 16, hours: 1, status: 'pending' },
  { customer: 0, court: 0, day: 2, firstSlot: 12, hours: 2, status: 'pending' },
  { customer: 1, court: 0, day: 3, firstSlot: 2, hours: 3, status: 'confirmed' },
  {
    customer: 1,
    court: 1,
    day: 2,
    firstSlot: 6,
    hours: 2,
    status: 'cancellation_requested',
    paymentStatus: 'paid',
    cancellationReason: 'Our wicket-keeper is travelling, can we move to next week?',
  },
  {
    customer: 0,
    court: 1,
    day: 4,
    firstSlot: 7,
    hours: 1,
    status: 'declined',
    declineReason: OWN_REASONS.wentToAnother,
  },
  { customer: 1, court: 2, day: 1, firstSlot: 10, hours: 2, status: 'confirmed' },
  { customer: 0, court: 2, day: 2, firstSlot: 9, hours: 1, status: 'pending' },
  {
    customer: 1,
    court: 4,
    day: 5,
    firstSlot: 2,
    hours: 2,
    status: 'confirmed',
    paymentStatus: 'paid',
  },
  { customer: 0, court: 5, day: 6, firstSlot: 3, hours: 2, status: 'confirmed' },
  { customer: 1, court: 3, day: 2, firstSlot: 4, hours: 2, status: 'pending' },
];
