/** The rules of bookings a second time, as small as possible, to compare the real server with. Pure. */
import { absoluteHourOf } from '@crease/contract';

const MS_PER_HOUR = 3_600_000;
const ANSWER_HOURS = 24;
const PENDING_MAX = 10;
const HOLDING = ['confirmed', 'cancellation_requested', 'completed'];

export interface ModelBooking {
  court: number;
  /** Undefined for a walk-in. */
  customer: number | undefined;
  hours: number[];
  status: string;
  payment: string;
  answerBy: number;
}

interface ModelCourt {
  owner: number;
  isOpen: boolean;
  isThere: boolean;
}

export interface BookingModel {
  nowMs: number;
  courts: ModelCourt[];
  bookings: ModelBooking[];
}

/** `done`, or the code of the refusal. */
export type Verdict = string;

const beginsMs = (hour: number) => hour * MS_PER_HOUR - 5.5 * MS_PER_HOUR;
export const hoursOf = (date: string, offsets: readonly number[]) =>
  offsets.map((offset) => absoluteHourOf(date, offset));

const overlaps = (one: readonly number[], other: readonly number[]) =>
  one.some((hour) => other.includes(hour));

const isHeld = ({ bookings }: BookingModel, court: number, hours: readonly number[]) =>
  bookings.some(
    (each) => each.court === court && HOLDING.includes(each.status) && overlaps(each.hours, hours),
  );

const isPendingFor = (model: BookingModel, court: number, hours: readonly number[]) =>
  model.bookings.filter(
    (each) => each.court === court && each.status === 'pending' && overlaps(each.hours, hours),
  );

function refusalOfCourt(model: BookingModel, court: number, hours: readonly number[]) {
  const found = model.courts[court];
  if (!found?.isThere) return 'not_found';
  if (!found.isOpen) return 'court_closed';
  return hours.some((hour) => beginsMs(hour) <= model.nowMs) ? 'slot_begun' : undefined;
}

interface Wish {
  court: number;
  hours: number[];
}

/** Or the refusal: all courts are listed, so everybody knows of another owner's until it is removed. */
function ownCourtOf({ courts }: BookingModel, owner: number, court: number): ModelCourt | Verdict {
  const found = courts[court];
  if (!found?.isThere) return 'not_found';
  return found.owner === owner ? found : 'forbidden';
}

const isTwice = (own: Wish, wish: Wish) =>
  own.court === wish.court && overlaps(own.hours, wish.hours);

/** Once they stand in the way, those that were not answered in time are declined before the sweep finds them. */
function stillAskingOf({ bookings, nowMs }: BookingModel, customer: number, wish: Wish) {
  const own = bookings.filter((b) => b.customer === customer && b.status === 'pending');
  if (own.length < PENDING_MAX && !own.some((each) => isTwice(each, wish))) return own;
  for (const late of own.filter(({ answerBy }) => answerBy <= nowMs)) late.status = 'declined';
  return own.filter(({ status }) => status === 'pending');
}

export function request(model: BookingModel, customer: number, { court, hours }: Wish): Verdict {
  const refusal = refusalOfCourt(model, court, hours);
  if (refusal !== undefined) return refusal;
  if (isHeld(model, court, hours)) return 'slots_taken';
  const own = stillAskingOf(model, customer, { court, hours });
  if (own.length >= PENDING_MAX) return 'too_many_pending';
  if (own.some((each) => isTwice(each, { court, hours }))) return 'duplicate_request';
  const answerBy = Math.min(model.nowMs + ANSWER_HOURS * MS_PER_HOUR, beginsMs(Math.min(...hours)));
  model.bookings.push({ court, customer, hours, status: 'pending', payment: 'pending', answerBy });
  return 'done';
}

export function bookWalkIn(model: BookingModel, owner: number, { court, hours }: Wish): Verdict {
  const own = ownCourtOf(model, owner, court);
  const refusal = typeof own === 'string' ? own : refusalOfCourt(model, court, hours);
  if (refusal !== undefined) return refusal;
  const rivals = isPendingFor(model, court, hours);
  const isAskedFor = rivals.some(({ answerBy }) => answerBy > model.nowMs);
  if (isHeld(model, court, hours) || isAskedFor) return 'slots_taken';
  for (const rival of rivals) rival.status = 'declined';
  const common = { court, hours, customer: undefined, payment: 'pending', answerBy: 0 };
  model.bookings.push({ ...common, status: 'confirmed' });
  return 'done';
}

const ANSWERS: Record<string, readonly string[]> = {
  confirmed: ['pending', 'cancellation_requested'],
  declined: ['pending'],
  cancelled: ['cancellation_requested'],
};

/** A walk-in can't ask for a cancellation, so the owner cancels without a request. */
function canBecome({ customer, status }: ModelBooking, to: string): boolean {
  if (customer === undefined && status === 'confirmed' && to === 'cancelled') return true;
  return ANSWERS[to]?.includes(status) === true;
}

const isOwners = (model: BookingModel, owner: number, { court }: ModelBooking) =>
  model.courts[court]?.owner === owner;

const isSold = (model: BookingModel, { status, court, hours }: ModelBooking, to: string) =>
  status === 'declined' && to === 'confirmed' && isHeld(model, court, hours);

export function answer(model: BookingModel, owner: number, [booking, to]: [ModelBooking, string]) {
  if (!isOwners(model, owner, booking)) return 'not_found';
  if (!canBecome(booking, to)) return isSold(model, booking, to) ? 'slots_taken' : 'wrong_status';
  if (booking.status === 'pending' && to === 'confirmed') {
    if (booking.answerBy <= model.nowMs) return 'request_expired';
    if (isHeld(model, booking.court, booking.hours)) return 'slots_taken';
    booking.status = to;
    for (const loser of isPendingFor(model, booking.court, booking.hours))
      loser.status = 'declined';
  }
  booking.status = to;
  return 'done';
}

const endsMs = ({ hours }: ModelBooking) => beginsMs(Math.max(...hours) + 1);

export function askToCancel(model: BookingModel, customer: number, booking: ModelBooking): Verdict {
  if (booking.customer !== customer) return 'not_found';
  if (booking.status !== 'confirmed' || endsMs(booking) <= model.nowMs) return 'wrong_status';
  booking.status = 'cancellation_requested';
  return 'done';
}

export function markPayment(
  model: BookingModel,
  owner: number,
  [booking, to]: [ModelBooking, string],
): Verdict {
  if (!isOwners(model, owner, booking)) return 'not_found';
  const isRight =
    to === 'paid'
      ? booking.payment === 'pending' && HOLDING.includes(booking.status)
      : booking.payment === 'paid' && booking.status === 'cancelled';
  if (!isRight) return 'wrong_status';
  booking.payment = to;
  return 'done';
}

export function setOpen(model: BookingModel, owner: number, [court, isOpen]: [number, boolean]) {
  const own = ownCourtOf(model, owner, court);
  if (typeof own === 'string') return own;
  own.isOpen = isOpen;
  return 'done';
}

const AFTER_REMOVAL: Record<string, string> = {
  pending: 'declined',
  confirmed: 'cancelled',
  cancellation_requested: 'cancelled',
};

/** A booking may have several stretches; each that has not begun is still to come. */
const hasPartToCome = ({ hours }: ModelBooking, nowMs: number) =>
  hours.some((hour) => !hours.includes(hour - 1) && beginsMs(hour) > nowMs);

export function removeCourt(model: BookingModel, owner: number, court: number): Verdict {
  const own = ownCourtOf(model, owner, court);
  if (typeof own === 'string') return own;
  own.isThere = false;
  for (const booking of model.bookings.filter((each) => each.court === court)) {
    if (!hasPartToCome(booking, model.nowMs)) continue;
    booking.status = AFTER_REMOVAL[booking.status] ?? booking.status;
  }
  return 'done';
}

export function sweep(model: BookingModel): Verdict {
  for (const booking of model.bookings) {
    const isLate = booking.status === 'pending' && booking.answerBy <= model.nowMs;
    const isOver = booking.status === 'confirmed' && endsMs(booking) <= model.nowMs;
    if (isLate) booking.status = 'declined';
    if (isOver) booking.status = 'completed';
  }
  return 'done';
}
