import { expect, test, vi } from 'vitest';
import { AppError } from '../../../platform/errors/app-error.ts';
import { slotsTaken } from '../booking-refusals.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { createTakeInTurn } from './take-in-turn.ts';

let lastId = 0;
const bookingOf = (...startHours: number[]) =>
  ({ id: String((lastId += 1)), courtId: 'court', startHours }) as BookingRecord;

function openTurns(isHeld: boolean) {
  const isAnyHeld = vi.fn(() => Promise.resolve(isHeld));
  const parts = { bookingRecords: { isAnyHeld } } as unknown as BookingsParts;
  return { isAnyHeld, inTurn: createTakeInTurn(parts) };
}

/** The outcome of each attempt: taken, or why not. */
async function outcomesOf(attempts: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(attempts);
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'taken';
    const { reason } = outcome as { reason: unknown };
    return reason instanceof AppError ? reason.code : (reason as Error).message;
  });
}

test('when many take one hour at once, then one tries, and the others have lost by it without a look', async () => {
  const { isAnyHeld, inTurn } = openTurns(false);
  const take = vi.fn(() => Promise.resolve());
  const attempts = Array.from({ length: 50 }, () => inTurn(bookingOf(9), take));
  const outcomes = await outcomesOf(attempts);
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'slots_taken')).toHaveLength(49);
  expect(take).toHaveBeenCalledTimes(1);
  expect(isAnyHeld).not.toHaveBeenCalled();
});

test('when the first one lost its hours to another server, then the others look together', async () => {
  const { isAnyHeld, inTurn } = openTurns(true);
  const take = vi.fn(() => Promise.resolve());
  const attempts = [
    inTurn(bookingOf(9), () => Promise.reject(slotsTaken())),
    ...Array.from({ length: 49 }, () => inTurn(bookingOf(9), take)),
  ];
  expect(await outcomesOf(attempts)).toEqual(attempts.map(() => 'slots_taken'));
  expect(take).not.toHaveBeenCalled();
  expect(isAnyHeld.mock.calls.length).toBeLessThanOrEqual(2);
});

test('when hours overlap in part, then they wait for each other all the same', async () => {
  const { inTurn } = openTurns(true);
  const attempts = [bookingOf(9, 10), bookingOf(10, 11)].map((one) =>
    inTurn(one, () => Promise.resolve()),
  );
  expect(await outcomesOf(attempts)).toEqual(['taken', 'slots_taken']);
});

test('when one booking is taken twice at once, then it does not stand in its own way', async () => {
  const { isAnyHeld, inTurn } = openTurns(true);
  const booking = bookingOf(9);
  const attempts = [1, 2].map(() => inTurn(booking, () => Promise.resolve()));
  expect(await outcomesOf(attempts)).toEqual(['taken', 'taken']);
  expect(isAnyHeld).not.toHaveBeenCalled();
});

test('when hours differ, then nobody waits', async () => {
  const { isAnyHeld, inTurn } = openTurns(true);
  const attempts = [9, 10].map((hour) => inTurn(bookingOf(hour), () => Promise.resolve()));
  expect(await outcomesOf(attempts)).toEqual(['taken', 'taken']);
  expect(isAnyHeld).not.toHaveBeenCalled();
});

test('when the first one may not have it, then all others try, and the database decides', async () => {
  const { inTurn } = openTurns(false);
  const take = vi.fn(() => Promise.resolve());
  const attempts = [
    inTurn(bookingOf(9), () => Promise.reject(new AppError('request_expired', 'Too late'))),
    inTurn(bookingOf(9), take),
    inTurn(bookingOf(9), () => Promise.reject(slotsTaken())),
  ];
  expect(await outcomesOf(attempts)).toEqual(['request_expired', 'taken', 'slots_taken']);
});

test('when the database is gone, then those who waited are told so and ask nothing more', async () => {
  const { isAnyHeld, inTurn } = openTurns(false);
  const attempts = [1, 2].map(() => inTurn(bookingOf(9), () => Promise.reject(new Error('gone'))));
  expect(await outcomesOf(attempts)).toEqual(['gone', 'gone']);
  expect(isAnyHeld).not.toHaveBeenCalled();
});

test('when a turn is over, then the next one tries without looking', async () => {
  const { isAnyHeld, inTurn } = openTurns(true);
  await inTurn(bookingOf(9), () => Promise.resolve());
  await inTurn(bookingOf(9), () => Promise.resolve());
  expect(isAnyHeld).not.toHaveBeenCalled();
});
