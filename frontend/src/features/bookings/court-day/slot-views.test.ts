import { WEEKDAYS, slotsOfDate, absoluteHourOf, type SlotState } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { makeBooking, slotAt } from '../bookings.factory.ts';
import { BLOCKING_CUSTOMERS, BLOCKING_WALK_INS } from './slot-blocking.ts';
import type { SlotLook } from './slot-look.ts';
import {
  canSelect,
  NO_OWN_HOURS,
  ownHoursOf,
  slotViewsOf,
  spokenLabelOf,
  stretchesOf,
} from './slot-views.ts';

const DATE = '2026-12-01';
const SLOTS = slotsOfDate(
  WEEKDAYS.map((day) => ({
    day,
    isOpen: true,
    slots: [
      { startTime: '10:00', endTime: '12:00', type: 'day' },
      { startTime: '17:00', endTime: '18:00', type: 'day' },
      { startTime: '18:00', endTime: '02:00', type: 'night' },
    ],
  })),
  DATE,
);
const RATES = { dayRate: 5000, nightRate: 7000 };

function viewsWith(
  states: Record<string, SlotState>,
  parts: Partial<Pick<Parameters<typeof slotViewsOf>[0], 'mine' | 'runningHour' | 'blocking'>> = {},
) {
  const known = new Map(Object.entries(states));
  return slotViewsOf({
    slots: SLOTS,
    states: known,
    selected: [],
    rates: RATES,
    mine: NO_OWN_HOURS,
    runningHour: absoluteHourOf(DATE, 9),
    blocking: BLOCKING_CUSTOMERS,
    ...parts,
  });
}

function lookAt(views: ReturnType<typeof viewsWith>, startTime: string): SlotLook | undefined {
  return views.find((view) => view.startTime === startTime)?.look;
}

describe('how an hour looks', () => {
  test('when nothing is known of it yet, then it says so and may be selected', () => {
    expect(lookAt(viewsWith({}), '19:00')).toBe('unknown');
    expect(canSelect('unknown')).toBe(true);
  });

  test('when others asked for it, then it may be selected; when it is booked, then not', () => {
    const views = viewsWith({ '18:00': 'requested', '19:00': 'booked' });
    expect(lookAt(views, '18:00')).toBe('requested');
    expect(lookAt(views, '19:00')).toBe('booked');
    expect([canSelect('requested'), canSelect('booked')]).toEqual([true, false]);
  });

  test('when a customer asked for it, then it can not be had at the counter', () => {
    const views = viewsWith({ '18:00': 'requested' }, { blocking: BLOCKING_WALK_INS });
    expect(lookAt(views, '18:00')).toBe('asked');
    expect(canSelect('asked')).toBe(false);
  });

  test('when it is running or over, then it is past, whatever else is true of it', () => {
    const views = viewsWith({ '10:00': 'free' }, { runningHour: absoluteHourOf(DATE, 10) });
    expect(lookAt(views, '10:00')).toBe('past');
    expect(lookAt(views, '11:00')).toBe('unknown');
  });

  test('when it is this customer’s own, then it is told from those of others', () => {
    const mine = ownHoursOf(
      [
        makeBooking('1', { timeSlots: [slotAt(18)] }),
        makeBooking('2', { timeSlots: [slotAt(19)], status: 'confirmed' }),
        makeBooking('3', { timeSlots: [slotAt(20)], status: 'declined' }),
      ],
      makeBooking('1').court?._id ?? '',
    );
    const views = viewsWith({ '18:00': 'requested', '19:00': 'booked', '20:00': 'free' }, { mine });
    expect(lookAt(views, '18:00')).toBe('my-request');
    expect(lookAt(views, '19:00')).toBe('my-booking');
    expect(lookAt(views, '20:00')).toBe('free');
  });

  test('when my request is taken by someone else, then it is booked, not mine', () => {
    const court = makeBooking('1').court?._id ?? '';
    const mine = ownHoursOf([makeBooking('1', { timeSlots: [slotAt(18)] })], court);
    expect(lookAt(viewsWith({ '18:00': 'booked' }, { mine }), '18:00')).toBe('booked');
  });

  test('when the booking is at another court, then it is not mine here', () =>
    expect(ownHoursOf([makeBooking('1')], 'elsewhere').requested.size).toBe(0));

  test('when it is spoken, then the hours, the light, the rate and the state are said', () => {
    const view = viewsWith({ '19:00': 'free' }).find(({ startTime }) => startTime === '19:00');
    expect(view && spokenLabelOf(view)).toBe('7 PM to 8 PM, night, Rs 7,000, free');
  });
});

describe('stretches of the day', () =>
  test('when there is a break, a change of light or midnight between, then they are parted', () => {
    const starts = stretchesOf(viewsWith({})).map(({ first }) => first.startTime);
    expect(starts).toEqual(['10:00', '17:00', '18:00', '00:00']);
  }));
