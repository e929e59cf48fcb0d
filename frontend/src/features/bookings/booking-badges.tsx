import { bookingStatusLabel, paymentLabelOf, type Booking } from '@crease/contract';
import { Banknote, Flag, RotateCcw } from 'lucide-react';
import { Badge } from '../../shared/ui/cards/badge.tsx';
import { isRefundDue } from './booking-facts.ts';
import { REQUEST_TEXTS } from './owner-requests/owner-requests.texts.ts';

interface StatusBadgeProps {
  booking: Booking;
  /** Decides what is highlighted: the owner has to answer, the customer can only wait. */
  viewer: 'customer' | 'owner';
}

export function BookingStatusBadge({ booking: { status }, viewer }: StatusBadgeProps) {
  const label = bookingStatusLabel(status);
  switch (status) {
    case 'confirmed':
      return <Badge tone="positive">{label}</Badge>;
    case 'completed':
      return <Badge icon={<Flag />}>{label}</Badge>;
    case 'declined':
    case 'cancelled':
      return <Badge tone="negative">{label}</Badge>;
    case 'cancellation_requested':
      return <Badge tone={viewer === 'owner' ? 'attention' : 'waiting'}>{label}</Badge>;
    case 'pending':
    default:
      return <Badge tone="waiting">{label}</Badge>;
  }
}

export function PaymentBadge({ booking }: { booking: Booking }) {
  const label = paymentLabelOf(booking);
  if (booking.paymentStatus === 'paid') return <Badge tone="positive">{label}</Badge>;
  const isRefunded = booking.paymentStatus === 'refunded';
  const icon = isRefunded ? <RotateCcw /> : <Banknote />;
  return <Badge icon={icon}>{label}</Badge>;
}

/** Only for the owner, who has to pay the money back; the customer is told in a sentence. */
export function RefundDueBadge({ booking }: { booking: Booking }) {
  return isRefundDue(booking) ? <Badge tone="attention">{REQUEST_TEXTS.refundDue}</Badge> : null;
}
