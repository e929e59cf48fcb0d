/** A crowd that books, answers, cancels and writes until the server dies, and remembers which answers it got. */
import type { Booking, BookingStatus, Message } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import { slotsAt, type Person } from '../factories.ts';
import type { Acknowledged } from './check-invariants.ts';
import type { World } from './crash-world.ts';
import type { Random } from './random.ts';

const SENDERS = 12;
const HOURS = [8, 9, 10, 11, 12, 18, 19, 20, 21, 22];

export interface Operation {
  person: Person;
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  key?: string;
}

export interface History {
  acknowledged: Acknowledged[];
  /** Sent without an answer, or answered with a failure of the server; these may be done or not. */
  unanswered: Operation[];
}

interface Known {
  id: string;
  customer: Person;
  status: BookingStatus;
}

const NEXT_ANSWERS: Partial<Record<BookingStatus, readonly string[]>> = {
  pending: ['confirmed', 'confirmed', 'declined'],
  cancellation_requested: ['cancelled', 'confirmed'],
};

function slotsOf(random: Random, { courtIds, date }: World) {
  const first = random.below(HOURS.length - 1);
  const hours = HOURS.slice(first, first + 1 + random.below(2));
  // Two hours around the closed afternoon are two separate slots.
  return { courtId: random.oneOf(courtIds), date, timeSlots: slotsAt(...hours) };
}

function nextBooking(random: Random, world: World): Operation {
  const isManual = random.below(4) === 0;
  const customer = random.oneOf(world.customers)?.person as Person;
  return {
    person: isManual ? world.owner : customer,
    method: 'POST',
    path: isManual ? '/api/bookings/manual' : '/api/bookings',
    body: {
      ...slotsOf(random, world),
      ...(isManual && { customerName: 'Walk-in', customerPhone: '0771234567' }),
    },
    key: randomUUID(),
  };
}

function nextMessage(random: Random, world: World): Operation {
  const { person, conversationId } = random.oneOf(world.customers) as World['customers'][number];
  return {
    person: random.below(2) === 0 ? person : world.owner,
    method: 'POST',
    path: `/api/messages/conversations/${conversationId}/messages`,
    body: { content: `Is it free? ${randomUUID()}` },
    key: randomUUID(),
  };
}

function nextStep({ id, customer, status }: Known, random: Random, world: World): Operation {
  if (status === 'confirmed') {
    return {
      person: customer,
      method: 'PUT',
      path: `/api/bookings/${id}/request-cancellation`,
      body: { cancellationReason: 'It rains inside' },
    };
  }
  const to = random.oneOf(NEXT_ANSWERS[status] ?? ['declined']);
  const path = `/api/bookings/${id}/status`;
  return { person: world.owner, method: 'PUT', path, body: { status: to } };
}

function nextOperation(random: Random, world: World, known: readonly Known[]): Operation {
  const chance = random.below(10);
  const booking = random.oneOf(known);
  if (chance < 5 && booking) return nextStep(booking, random, world);
  return chance < 8 ? nextBooking(random, world) : nextMessage(random, world);
}

export interface Answer {
  status: number;
  body: { code?: string; data?: { booking?: Booking; message?: Message } };
}

/** @throws {Error} when no answer came */
export async function perform(url: string, operation: Operation): Promise<Answer> {
  const { person, method, path, body, key } = operation;
  const response = await fetch(url + path, {
    method,
    headers: {
      Authorization: `Bearer ${person.token}`,
      'Content-Type': 'application/json',
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** The writes that an answer promises; none when it is a refusal. */
export function promiseOf({ key }: Operation, { status, body }: Answer): Acknowledged[] {
  const { booking, message } = body.data ?? {};
  if (status >= 300) return [];
  if (message) return [{ what: 'message', id: message._id, content: message.content }];
  if (!booking) return [];
  const { _id: id, version } = booking;
  const made = { what: 'booking' as const, id, version, status: booking.status };
  return [{ ...made, ...(key !== undefined && { key }) }];
}

interface Load {
  url: string;
  world: World;
  random: Random;
  history: History;
  onAnswer: (answer: Answer) => void;
}

/** Ends when the server dies. */
export async function runLoad({ url, world, random, history, onAnswer }: Load): Promise<void> {
  const known = new Map<string, Known>();
  const note = ({ person }: Operation, { body }: Answer) => {
    const booking = body.data?.booking;
    if (booking?.bookingType !== 'online') return;
    const { _id: id, status } = booking;
    known.set(id, { id, status, customer: known.get(id)?.customer ?? person });
  };
  const keepSending = async (): Promise<void> => {
    const operation = nextOperation(random, world, [...known.values()]);
    try {
      const answer = await perform(url, operation);
      if (answer.status >= 500) history.unanswered.push(operation);
      history.acknowledged.push(...promiseOf(operation, answer));
      note(operation, answer);
      onAnswer(answer);
    } catch {
      history.unanswered.push(operation);
      return;
    }
    await keepSending();
  };
  await Promise.all(Array.from({ length: SENDERS }, keepSending));
}
