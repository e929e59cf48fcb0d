import { expect, test } from 'vitest';
import type { BookingRecord, BookingsService } from '../bookings/bookings.service.ts';
import { createSweepOfBookings } from './sweep-of-bookings.ts';

/** Bookings that owe a notice each, and what became of them in the last sweep. */
function setUp() {
  const owing = new Set<string>();
  let done: string[] = [];
  const note =
    (what: string) =>
    ({ id }: BookingRecord) => {
      done.push(`${what} ${id}`);
      return Promise.resolve();
    };
  const bookingOf = (id: string) =>
    ({ id, noticesOwed: [{ id: `notice of ${id}`, kind: 'accepted' }] }) as BookingRecord;
  const sweep = createSweepOfBookings({
    bookings: { tellAgain: note('told') } as unknown as BookingsService,
    settleEach: async (_, settle) => {
      for (const id of owing) await settle(bookingOf(id) as never);
    },
    writeNotice: note('wrote'),
    settleBooking: async (booking) => {
      owing.delete(booking.id);
      await note('settled')(booking);
    },
  });
  const doneBySweep = async () => {
    done = [];
    await sweep();
    return done;
  };
  return { owing, doneBySweep };
}

test('when a process died before it told, then the letter is written at once, and the change told by the next sweep', async () => {
  const { owing, doneBySweep } = setUp();
  owing.add('overdue');
  expect(await doneBySweep()).toEqual(['wrote overdue']);
  owing.add('fresh');
  expect(await doneBySweep()).toEqual(['settled overdue', 'told overdue', 'wrote fresh']);
  expect(await doneBySweep()).toEqual(['settled fresh', 'told fresh']);
  expect(await doneBySweep()).toEqual([]);
});

test('when a living process settles it meanwhile, then nothing is told again', async () => {
  const { owing, doneBySweep } = setUp();
  owing.add('living');
  expect(await doneBySweep()).toEqual(['wrote living']);
  owing.delete('living');
  expect(await doneBySweep()).toEqual([]);
});
