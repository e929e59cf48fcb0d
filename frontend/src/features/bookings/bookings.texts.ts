import type { SlotLook } from './slot-views.ts';

/** Every sentence of the booking screens; those of the specification stand to the letter. */
export const SLOT_WORDS: Record<SlotLook, { shown: string; spoken: string }> = {
  free: { shown: 'Free', spoken: 'free' },
  requested: { shown: 'Requested', spoken: 'requested by others, still open' },
  booked: { shown: 'Booked', spoken: 'booked' },
  'my-request': { shown: 'You asked', spoken: 'you asked for it' },
  'my-booking': { shown: 'Yours', spoken: 'your booking' },
  past: { shown: 'Past', spoken: 'past' },
  unknown: { shown: 'Checking', spoken: 'not checked yet' },
};

export const BOOKING_TEXTS = {
  sent: 'Booking sent for admin acceptance!',
  sendFailed: 'Failed to create booking',
  courtLoadFailed: 'Failed to load court details',
  nothingSelected: 'Please select at least one time slot',
  taken: (hours: string) => `${hours} was just taken, so it left your selection`,
  begun: (hours: string) => `${hours} has begun, so it left your selection`,
} as const;

export const CUSTOMER_BOOKINGS_TEXTS = {
  loadFailed: 'Failed to load bookings',
} as const;

export const OWNER_BOOKINGS_TEXTS = {
  loadFailed: 'Failed to load dashboard data',
  answerFailed: 'Failed to update booking status',
  accepted: 'Booking accepted successfully!',
  declined: 'Booking declined successfully!',
  cancellationApproved: 'Cancellation request approved!',
  cancellationDeclined: 'Cancellation request declined!',
} as const;
