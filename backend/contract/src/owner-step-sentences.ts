/**
 * What is said of an owner's step once it is taken. Apart from its endpoint, because customers' pages need none of it.
 */
import type { BookingStatus, PaymentMark } from './slots/booking-status.ts';
import type { BookingAnswer } from './bookings.contract.ts';

export function answerSentence(from: BookingStatus, answer: BookingAnswer): string {
  if (answer === 'cancelled') {
    // Cancelling a walk-in's booking answers no request, so it has a sentence of its own.
    return from === 'confirmed'
      ? 'Booking cancelled successfully!'
      : 'Cancellation request approved!';
  }
  if (answer === 'declined') return 'Booking declined successfully!';
  return from === 'pending' ? 'Booking accepted successfully!' : 'Cancellation request declined!';
}

export function paymentMarkSentence(mark: PaymentMark): string {
  return `Booking marked as ${mark}`;
}

export function courtActiveSentence(courtName: string, isActive: boolean): string {
  return `${courtName} takes ${isActive ? 'bookings again' : 'no bookings for now'}`;
}
