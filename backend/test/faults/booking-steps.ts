/** The steps of a random sequence: each is done on the model and on the real server, then both are compared. */
import type { Booking } from '@crease/contract';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { slotsAt, type Person } from '../factories.ts';
import type { TestServer } from '../start-test-server.ts';
import { TODAY, TOMORROW } from '../test-clock.ts';
import {
  answer,
  askToCancel,
  bookWalkIn,
  hoursOf,
  markPayment,
  removeCourt,
  request,
  setOpen,
  sweep,
  type BookingModel,
  type ModelBooking,
  type Verdict,
} from './booking-model.ts';
import { readBookings } from './check-bookings.ts';

/** Few hours, so that people compete for them. */
const HOURS = [11, 18, 19, 24];
const MS_PER_HOUR = 3_600_000;
const HOLDING = ['confirmed', 'cancellation_requested', 'completed'];

export interface Real {
  server: TestServer;
  customers: Person[];
  owners: Person[];
  courtIds: string[];
  /** In the order of the model's bookings. */
  bookingIds: string[];
  /** The sequence must end before the tokens expire. */
  endsMs: number;
}

type Call = ['post' | 'put' | 'patch' | 'delete', string, object?];

async function call(real: Real, person: Person | undefined, [method, path, body]: Call) {
  const sending = real.server.as(person)[method](`/api${path}`);
  const response = await sending.send(body);
  const { code, data } = response.body as { code?: string; data?: { booking?: Booking } };
  if (data?.booking?.version === 1) real.bookingIds.push(data.booking._id);
  return code ?? 'done';
}

async function expectSame(model: BookingModel, { server, courtIds, bookingIds }: Real) {
  const stored = new Map(
    (await readBookings(server.connection)).map((b) => [b._id.toHexString(), b]),
  );
  const real = bookingIds.map((id) => stored.get(id));
  const wanted = model.bookings.map(({ court, hours, status, payment }) => ({
    court: new Types.ObjectId(courtIds[court]),
    startHours: hours,
    status,
    paymentStatus: payment,
    heldSlots: HOLDING.includes(status) ? hours : undefined,
  }));
  expect(real.map((booking, index) => booking && pick(booking, wanted[index] ?? {}))).toEqual(
    wanted,
  );
}

function pick(from: object, like: object): object {
  return Object.fromEntries(Object.keys(like).map((key) => [key, from[key as keyof typeof from]]));
}

type Both = [expected: Verdict, got: Verdict];

/** The name is shown when a sequence fails. */
class Step implements fc.AsyncCommand<BookingModel, Real> {
  readonly #name: string;
  readonly #act: (model: BookingModel, real: Real) => Promise<Both>;

  constructor(name: string, act: (model: BookingModel, real: Real) => Promise<Both>) {
    this.#name = name;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  async run(model: BookingModel, real: Real): Promise<void> {
    const [expected, got] = await this.#act(model, real);
    expect(got, this.#name).toBe(expected);
    await expectSame(model, real);
  }

  toString(): string {
    return this.#name;
  }
}

/** A step on one of the existing bookings, if there are any. */
function onBooking(
  name: string,
  index: number,
  act: (model: BookingModel, real: Real, at: [ModelBooking, string]) => Promise<Both>,
): Step {
  return new Step(`${name} #${index}`, async (model, real) => {
    const { bookings } = model;
    const at = bookings.length === 0 ? -1 : index % bookings.length;
    const booking = bookings[at];
    return booking ? act(model, real, [booking, real.bookingIds[at] ?? '']) : ['done', 'done'];
  });
}

const who = fc.nat({ max: 1 });
const whichCourt = fc.nat({ max: 1 });
/** Mostly the person who may take the step. */
const isStranger = fc.nat({ max: 5 }).map((chance) => chance === 0);
const sideOf = (side: string, isOther: boolean) => (isOther ? `another ${side}` : `the ${side}`);
const turned = (one: number | undefined, isOther: boolean) =>
  isOther ? 1 - (one ?? 0) : (one ?? 0);
const whichBooking = fc.nat({ max: 30 });
const wish = fc.record({
  court: whichCourt,
  date: fc.constantFrom(TODAY, TOMORROW, TOMORROW),
  hours: fc.subarray(HOURS, { minLength: 1, maxLength: 3 }),
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

const wishOf = ({ court, date, hours }: Wish) => ({ court, hours: hoursOf(date, hours) });
const bodyOf = ({ courtIds }: Real, { court, date, hours }: Wish) => ({
  courtId: courtIds[court],
  date,
  timeSlots: slotsAt(...hours),
});

const WALK_IN = { customerName: 'Walk-in', customerPhone: '0771234567' };

/** All kinds of steps, with everything that is random about them. */
export const STEPS: fc.Arbitrary<Step>[] = [
  fc
    .tuple(who, wish)
    .map(
      ([by, wanted]) =>
        new Step(`customer ${by} asks for ${JSON.stringify(wanted)}`, async (model, real) => [
          request(model, by, wishOf(wanted)),
          await call(real, real.customers[by], ['post', '/bookings', bodyOf(real, wanted)]),
        ]),
    ),
  fc.tuple(who, wish).map(
    ([by, wanted]) =>
      new Step(`owner ${by} books ${JSON.stringify(wanted)}`, async (model, real) => {
        const body = { ...bodyOf(real, wanted), ...WALK_IN };
        const expected = bookWalkIn(model, by, wishOf(wanted));
        return [expected, await call(real, real.owners[by], ['post', '/bookings/manual', body])];
      }),
  ),
  fc
    .tuple(
      isStranger,
      whichBooking,
      fc.constantFrom('confirmed', 'confirmed', 'declined', 'cancelled'),
    )
    .map(([other, index, to]) =>
      onBooking(`${sideOf('owner', other)} says ${to} to`, index, async (model, real, at) => {
        const [booking, id] = at;
        const by = turned(model.courts[booking.court]?.owner, other);
        const expected = answer(model, by, [booking, to]);
        const path = `/bookings/${id}/status`;
        return [expected, await call(real, real.owners[by], ['put', path, { status: to }])];
      }),
    ),
  fc.tuple(isStranger, whichBooking).map(([other, index]) =>
    onBooking(`${sideOf('customer', other)} cancels`, index, async (model, real, [booking, id]) => {
      const by = turned(booking.customer, other);
      const body = { cancellationReason: 'It rains inside' };
      const path = `/bookings/${id}/request-cancellation`;
      const expected = askToCancel(model, by, booking);
      return [expected, await call(real, real.customers[by], ['put', path, body])];
    }),
  ),
  fc
    .tuple(isStranger, whichBooking, fc.constantFrom('paid', 'refunded'))
    .map(([other, index, to]) =>
      onBooking(
        `${sideOf('owner', other)} notes ${to}`,
        index,
        async (model, real, [booking, id]) => {
          const by = turned(model.courts[booking.court]?.owner, other);
          const path = `/bookings/${id}/payment`;
          const expected = markPayment(model, by, [booking, to]);
          return [
            expected,
            await call(real, real.owners[by], ['put', path, { paymentStatus: to }]),
          ];
        },
      ),
    ),
  fc.tuple(who, whichCourt, fc.boolean()).map(
    ([by, court, isActive]) =>
      new Step(`owner ${by} sets court ${court} open: ${isActive}`, async (model, real) => {
        const path = `/courts/${real.courtIds[court] ?? ''}/active`;
        const expected = setOpen(model, by, [court, isActive]);
        return [expected, await call(real, real.owners[by], ['patch', path, { isActive }])];
      }),
  ),
  fc.tuple(who, whichCourt, fc.nat({ max: 3 })).map(
    // Rare, because without courts little happens.
    ([by, court, chance]) =>
      new Step(`owner ${by} deletes court ${court}: ${chance === 0}`, async (model, real) => {
        if (chance > 0) return ['done', 'done'];
        const path = `/courts/${real.courtIds[court] ?? ''}`;
        const expected = removeCourt(model, by, court);
        return [expected, await call(real, real.owners[by], ['delete', path])];
      }),
  ),
  fc.tuple(fc.constantFrom(1, 5, 11, 24), fc.boolean()).map(
    ([hours, isSwept]) =>
      new Step(`${hours} hours pass, swept: ${isSwept}`, async (model, { server, endsMs }) => {
        model.nowMs = Math.min(model.nowMs + hours * MS_PER_HOUR, endsMs);
        server.clock.set(new Date(model.nowMs).toISOString());
        if (!isSwept) return ['done', 'done'];
        await server.services.bookings.sweep();
        return [sweep(model), 'done'];
      }),
  ),
];
