import { expect, test } from 'vitest';
import { BOOKING_SCREEN_TEXTS } from '../bookings.texts.ts';
import type { SlotLook } from '../court-day/slot-look.ts';
import type { SlotView } from '../court-day/slot-views.ts';
import { MANUAL_BOOKING_TEXTS } from './manual-booking.texts.ts';
import { whyNoneAtCounter } from './why-none-at-counter.ts';

const viewsOf = (looks: readonly SlotLook[]): SlotView[] =>
  looks.map((look) => ({
    look,
    startTime: '18:00',
    endTime: '19:00',
    type: 'night',
    hourOffset: 18,
    absoluteHour: 18,
    isSelected: false,
    rate: 7000,
  }));

const { dayOver, dayTaken } = BOOKING_SCREEN_TEXTS;
const { onlyRequested } = MANUAL_BOOKING_TEXTS;

test.each<[looks: SlotLook[], said: string | undefined]>([
  [[], undefined],
  [['past', 'booked', 'free'], undefined],
  [['past', 'past'], dayOver],
  [['past', 'booked'], dayTaken],
  [['past', 'booked', 'asked'], onlyRequested],
  [['asked', 'free'], undefined],
])('when the hours are %j, then the owner is told: %s', (looks, said) => {
  expect(whyNoneAtCounter(viewsOf(looks))).toBe(said);
});
