import { describe, expect, test } from 'vitest';
import {
  BOOKING_STATUSES,
  BOOKING_TRANSITIONS,
  bookingStatusLabel,
  canMark,
  EARNING_STATUSES,
  holdsSlots,
  paymentLabelOf,
  statusesLeadingTo,
} from './booking-status.ts';

describe('when a status is shown', () => {
  test('then each has its label and an unknown one counts as pending', () => {
    expect(BOOKING_STATUSES.map(bookingStatusLabel)).toEqual([
      'Pending Approval',
      'Confirmed',
      'Declined',
      'Cancellation Pending',
      'Cancelled',
      'Completed',
    ]);
    expect(bookingStatusLabel('toString')).toBe('Pending Approval');
    const labelOf = (paymentStatus: string) =>
      paymentLabelOf({ paymentStatus, pricing: { totalAmount: 7000 } });
    expect(['pending', 'paid', 'refunded', 'constructor'].map(labelOf)).toEqual([
      'Payment Pending',
      'Paid',
      'Refunded',
      'Payment Pending',
    ]);
  });
});

describe('when somebody moves a booking', () => {
  test('then the owner answers requests and cancellation requests', () => {
    expect(statusesLeadingTo('confirmed', 'owner')).toEqual(['pending', 'cancellation_requested']);
    expect(statusesLeadingTo('declined', 'owner')).toEqual(['pending']);
    expect(statusesLeadingTo('cancelled', 'owner')).toEqual(['cancellation_requested']);
  });

  test('then the owner cancels a confirmed booking only where no customer could ask for it', () => {
    expect(statusesLeadingTo('cancelled', 'owner', 'online')).toEqual(['cancellation_requested']);
    expect(statusesLeadingTo('cancelled', 'owner', 'manual')).toContain('confirmed');
  });

  test('then the customer only asks for a cancellation', () => {
    const targets = BOOKING_TRANSITIONS.filter((step) => step.by === 'customer');
    expect(targets).toEqual([{ from: 'confirmed', to: 'cancellation_requested', by: 'customer' }]);
  });

  test('then time alone declines what nobody answered and completes what has ended', () => {
    expect(BOOKING_TRANSITIONS.filter((step) => step.by === 'clock')).toEqual([
      { from: 'pending', to: 'declined', by: 'clock' },
      { from: 'confirmed', to: 'completed', by: 'clock' },
    ]);
  });

  test('then the removal of its court declines what was asked for and cancels what was promised', () => {
    expect(statusesLeadingTo('declined', 'removal')).toEqual(['pending']);
    expect(statusesLeadingTo('cancelled', 'removal')).toEqual([
      'confirmed',
      'cancellation_requested',
    ]);
  });

  test('then a customer who leaves for good cancels what was asked for and what was promised', () => {
    expect(statusesLeadingTo('cancelled', 'departure')).toEqual([
      'pending',
      'confirmed',
      'cancellation_requested',
    ]);
  });

  test('then an owner who leaves for good lets a game in doubt take place', () => {
    expect(statusesLeadingTo('confirmed', 'departure')).toEqual(['cancellation_requested']);
  });

  test('then nothing leaves declined, cancelled or completed, and nothing becomes pending again', () => {
    const final = ['declined', 'cancelled', 'completed'];
    expect(BOOKING_TRANSITIONS.filter((step) => final.includes(step.from))).toEqual([]);
    expect(BOOKING_TRANSITIONS.filter((step) => step.to === 'pending')).toEqual([]);
  });
});

/** The least that there can be to pay. */
const PAID_FOR = { pricing: { totalAmount: 0.01 } };

test('when a booking is free, then it waits for no payment, and none can be noted', () => {
  const free = { pricing: { totalAmount: 0 }, paymentStatus: 'pending' } as const;
  expect(paymentLabelOf(free)).toBe('Nothing to pay');
  expect(canMark('paid', { ...free, status: 'confirmed' })).toBe(false);
});

test('when a booking is paid for or money given back, then what was given back earns nothing any more', () => {
  const markable = (mark: 'paid' | 'refunded', paymentStatus: 'pending' | 'paid') =>
    BOOKING_STATUSES.filter((status) => canMark(mark, { ...PAID_FOR, status, paymentStatus }));
  expect(markable('paid', 'pending')).toEqual(BOOKING_STATUSES.filter(holdsSlots));
  expect(markable('refunded', 'paid')).toEqual(['cancelled']);
  expect(EARNING_STATUSES).not.toContain('cancelled');
  expect([...markable('paid', 'paid'), ...markable('refunded', 'pending')]).toEqual([]);
});

test('when a booking is confirmed, asked to be cancelled or completed, then it holds its slots', () => {
  expect(BOOKING_STATUSES.filter(holdsSlots)).toEqual([
    'confirmed',
    'cancellation_requested',
    'completed',
  ]);
});
