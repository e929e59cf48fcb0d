import { absoluteHourOf } from '@crease/contract';
import { expect, test, vi } from 'vitest';
import { PORTION } from '../../platform/portions/in-portions.ts';
import type { BookingRecord } from '../bookings/bookings.service.ts';
import { feedContentOf, type FeedEntry } from './feed-content.ts';

const FIRST_HOUR = absoluteHourOf('2026-12-02', 0);

function entryOf(number: number): FeedEntry {
  const booking = {
    id: String(number).padStart(24, '0'),
    startHours: [FIRST_HOUR + 3 * number, FIRST_HOUR + 3 * number + 1],
    manualBookingDetails: { customerName: 'Ruwan', customerPhone: '+94771234567', notes: '$& පිට' },
    pricing: { dayRate: 5000, nightRate: 7000, totalAmount: 10_000 },
    status: 'confirmed',
    paymentStatus: 'paid',
    version: 1,
    updatedAt: new Date('2026-12-01T00:00:00Z'),
  };
  return { booking: booking as unknown as BookingRecord, court: undefined, customer: undefined };
}

test('when an owner has very many bookings, then others have their turn while their calendar is written', async () => {
  const turn = vi.fn(() => setImmediate(turn));
  const waiting = setImmediate(turn);
  const entries = Array.from({ length: 3 * PORTION }, (_, number) => entryOf(number));
  const content = await feedContentOf(entries);
  clearImmediate(turn.mock.results.at(-1)?.value as NodeJS.Immediate | undefined);
  clearImmediate(waiting);

  expect(turn.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = content.split('\r\n');
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(entries.length);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

test('when the court of a booking is gone, then its title says what it was called', async () => {
  const titled = async (entry: FeedEntry) =>
    (await feedContentOf([entry])).split('\r\n').find((line) => line.startsWith('SUMMARY'));
  const entry = entryOf(1);
  expect(await titled({ ...entry, formerCourtName: 'Galle Nets' })).toBe(
    'SUMMARY:Ruwan\\, Galle Nets',
  );
  expect(await titled(entry)).toBe('SUMMARY:Ruwan\\, a court that was removed');
});

test('when a name has signs that stand for something where texts are replaced, then it is shown as it is', async () => {
  const entry = entryOf(1);
  const manualBookingDetails = { customerName: '$& Ruwan', customerPhone: '' };
  const booking = { ...entry.booking, manualBookingDetails };
  expect(await feedContentOf([{ ...entry, booking }])).toContain('SUMMARY:$& Ruwan\\, ');
});

test('when a customer has left for good, then their game stays in the calendar without a name', async () => {
  const entry = entryOf(1);
  const booking = { ...entry.booking, manualBookingDetails: undefined };
  const content = await feedContentOf([{ ...entry, booking }]);
  expect(content).toContain('SUMMARY:Former customer\\, a court that was removed\r\n');
  expect(content).toContain('DESCRIPTION:Customer: Former customer\\nWhen: ');
});

test('when a calendar is written, then it says what an owner needs to know of a game, and nothing of when it was asked for', async () => {
  const entry = entryOf(1);
  const manualBookingDetails = { customerName: 'Ruwan', customerPhone: '', notes: '' };
  const booking = { ...entry.booking, manualBookingDetails } as BookingRecord;
  const content = await feedContentOf([{ ...entry, booking }]);
  expect(content.replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Crease//Bookings//EN',
    'METHOD:PUBLISH',
    'NAME:Crease bookings',
    'X-WR-CALNAME:Crease bookings',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    'BEGIN:VEVENT',
    `UID:${booking.id}-${FIRST_HOUR + 3}@crease`,
    'SEQUENCE:1',
    'DTSTAMP:20261201T000000Z',
    'DTSTART:20261201T213000Z',
    'DTEND:20261201T233000Z',
    'SUMMARY:Ruwan\\, a court that was removed',
    'DESCRIPTION:Customer: Ruwan\\nWhen: Wed 2 Dec 2026\\, 3 to 5 AM\\nTotal: Rs 10\\,000.00\\nPayment: Paid\\nStatus: Confirmed',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
