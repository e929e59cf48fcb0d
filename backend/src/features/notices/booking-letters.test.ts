import { expect, test } from 'vitest';
import type { BookingRecord } from '../bookings/bookings.service.ts';
import { bookingLetter } from './booking-letters.ts';

const SENDER = { name: 'Crease', address: 'no-reply@crease.test' };
const CUSTOMER = { name: 'Nuwan Perera', address: 'nuwan@example.lk' };

const storyOf = (changes: Partial<BookingRecord>, sender = SENDER) => ({
  booking: {
    id: 'b'.repeat(24),
    startHours: [498_000],
    pricing: { dayRate: 5000, nightRate: 7000, totalAmount: 7000 },
    status: 'confirmed',
    version: 2,
    ...changes,
  } as BookingRecord,
  court: undefined,
  to: CUSTOMER,
  customer: CUSTOMER,
  sender,
  writtenAt: new Date('2026-12-01T04:30:00Z'),
});

test.each([
  ['requested', '/dashboard', { 'Answer by': 'Wed 2 Dec 2026, 10:00 AM' }],
  ['accepted', '/bookings', {}],
  ['declined', '/courts', { Reason: 'Two lanes are wet' }],
  ['cancelled', '/bookings', { Reason: 'It rains' }],
  ['cancellation_requested', '/dashboard', { Reason: 'It rains' }],
  ['withdrawn', '/dashboard', {}],
] as const)(
  'when a booking is %s, then its letter tells which one and leads to %s',
  (kind, path, others) => {
    const story = storyOf({
      answerBy: new Date('2026-12-02T04:30:00Z'),
      declineReason: 'Two lanes are wet',
      cancellationReason: 'It rains',
    });
    const { facts = [], link } = bookingLetter(kind, story);
    expect(Object.fromEntries(facts)).toEqual({
      Court: 'a court that was removed',
      When: 'Sat 24 Oct 2026, midnight to 1 AM',
      Total: 'Rs 7,000.00',
      ...others,
    });
    expect(link?.path).toBe(path);
  },
);

test.each([
  ['cancelled', 'is due back to you'],
  ['withdrawn', 'was paid for it'],
] as const)(
  'when a booking is %s, then only one that was paid tells that money %s',
  (kind, words) => {
    const saidOf = (paymentStatus: BookingRecord['paymentStatus']) =>
      bookingLetter(kind, storyOf({ status: 'cancelled', paymentStatus })).paragraphs.join('\n');
    expect(saidOf('paid')).toContain(`Rs 7,000.00 ${words}`);
    for (const status of ['pending', 'refunded'] as const) {
      expect(saidOf(status)).not.toMatch(/Rs|paid|due/);
    }
  },
);

test.each([SENDER, { ...SENDER, name: '' }])(
  'when a customer is invited by %j, then their calendar takes the entry as Crease’s and accepted, and asks nobody',
  (sender) => {
    const { calendar } = bookingLetter('accepted', storyOf({}, sender));
    const lines = (calendar?.content ?? '').replaceAll('\r\n ', '').split('\r\n');
    expect(lines.find((line) => line.startsWith('ORGANIZER'))).toMatch(
      /;CN="?Crease"?[:;].*mailto:no-reply@crease\.test$/i,
    );
    const attendee = lines.find((line) => line.startsWith('ATTENDEE'));
    expect(attendee).toMatch(/mailto:nuwan@example\.lk$/i);
    expect(attendee).toContain('PARTSTAT=ACCEPTED');
    expect(attendee).toContain('RSVP=FALSE');
  },
);
