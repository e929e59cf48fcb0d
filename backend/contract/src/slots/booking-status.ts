/** The booking's life in one table; the server enforces it, the screens read it. */
export const BOOKING_STATUSES = [
  'pending',
  'confirmed',
  'declined',
  'cancellation_requested',
  'cancelled',
  'completed',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Asked for by a customer, or entered by the owner for a walk-in. */
export const BOOKING_TYPES = ['online', 'manual'] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];

export const PAYMENT_STATUSES = ['pending', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What an owner notes of a booking's money by hand. */
export type PaymentMark = Exclude<PaymentStatus, 'pending'>;

/**
 * Who moves a booking. `clock`: time alone; `removal`: its court was deleted; `departure`: its customer or the owner
 * closed their account.
 */
type BookingActor = 'owner' | 'customer' | 'clock' | 'removal' | 'departure';

interface BookingTransition {
  from: BookingStatus;
  to: BookingStatus;
  by: BookingActor;
  /** Left out, the step is open to bookings of every type. */
  only?: BookingType;
}

export const BOOKING_TRANSITIONS: readonly BookingTransition[] = [
  { from: 'pending', to: 'confirmed', by: 'owner' },
  { from: 'pending', to: 'declined', by: 'owner' },
  { from: 'pending', to: 'declined', by: 'clock' },
  { from: 'confirmed', to: 'cancellation_requested', by: 'customer' },
  { from: 'confirmed', to: 'completed', by: 'clock' },
  { from: 'cancellation_requested', to: 'cancelled', by: 'owner' },
  // A walk-in has no account to ask from.
  { from: 'confirmed', to: 'cancelled', by: 'owner', only: 'manual' },
  { from: 'cancellation_requested', to: 'confirmed', by: 'owner' },
  { from: 'pending', to: 'declined', by: 'removal' },
  { from: 'confirmed', to: 'cancelled', by: 'removal' },
  { from: 'cancellation_requested', to: 'cancelled', by: 'removal' },
  { from: 'pending', to: 'cancelled', by: 'departure' },
  { from: 'confirmed', to: 'cancelled', by: 'departure' },
  { from: 'cancellation_requested', to: 'cancelled', by: 'departure' },
  // Nobody is left to answer about a game that has begun.
  { from: 'cancellation_requested', to: 'confirmed', by: 'departure' },
];

/**
 * The statuses from which this actor may move a booking to `to`; empty when none. Without a type, those from which any
 * booking may be moved.
 */
export function statusesLeadingTo(
  to: BookingStatus,
  by: BookingActor,
  type?: BookingType,
): BookingStatus[] {
  return BOOKING_TRANSITIONS.filter((step) => step.to === to && step.by === by)
    .filter(({ only }) => only === undefined || only === type)
    .map((step) => step.from);
}

/** A booking in one of these holds its slots: nobody else can have them. */
export const HOLDING_STATUSES: readonly BookingStatus[] = [
  'confirmed',
  'cancellation_requested',
  'completed',
];

export function holdsSlots(status: BookingStatus): boolean {
  return HOLDING_STATUSES.includes(status);
}

/** Revenue counts these only. */
export const EARNING_STATUSES: readonly BookingStatus[] = ['confirmed', 'completed'];

interface Markable {
  from: PaymentStatus;
  whileIn: readonly BookingStatus[];
}

/**
 * What a booking has to be for a mark, besides not being free. Money is given back only of one that earns nothing any
 * more.
 */
export const MARKABLE: Record<PaymentMark, Markable> = {
  paid: { from: 'pending', whileIn: HOLDING_STATUSES },
  refunded: { from: 'paid', whileIn: ['cancelled'] },
};

interface Priced {
  /** Rupees. */
  pricing: { totalAmount: number };
}

export function canMark(
  mark: PaymentMark,
  booking: Priced & { status: BookingStatus; paymentStatus: PaymentStatus },
): boolean {
  const { from, whileIn } = MARKABLE[mark];
  const { status, paymentStatus, pricing } = booking;
  return paymentStatus === from && whileIn.includes(status) && pricing.totalAmount > 0;
}

const BOOKING_STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending Approval',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancellation_requested: 'Cancellation Pending',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Payment Pending',
  paid: 'Paid',
  refunded: 'Refunded',
};

function isBookingStatus(text: string): text is BookingStatus {
  return Object.hasOwn(BOOKING_STATUS_LABELS, text);
}

/** An unknown status is shown as pending. */
export function bookingStatusLabel(status: string): string {
  return BOOKING_STATUS_LABELS[isBookingStatus(status) ? status : 'pending'];
}

function isPaymentStatus(text: string): text is PaymentStatus {
  return Object.hasOwn(PAYMENT_STATUS_LABELS, text);
}

const FREE_LABEL = 'Nothing to pay';

/** An unknown payment status is shown as pending. */
export function paymentLabelOf(booking: Priced & { paymentStatus: string }): string {
  const { paymentStatus: status, pricing } = booking;
  const known = isPaymentStatus(status) ? status : 'pending';
  const isFree = known === 'pending' && pricing.totalAmount === 0;
  return isFree ? FREE_LABEL : PAYMENT_STATUS_LABELS[known];
}
