import { expect, test } from 'vitest';
import { BOOKING_SCREEN_TEXTS } from '../bookings.texts.ts';
import type { SlotLook } from '../court-day/slot-look.ts';
import { viewAt } from '../slot-grid/slot-grid.factory.ts';
import { MANUAL_BOOKING_TEXTS } from './manual-booking.texts.ts';
import { whyNoneAtCounter } from './why-none-at-counter.ts';

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
  const views = looks.map((look, index) => viewAt(18 + index, look));
  expect(whyNoneAtCounter(views)).toBe(said);
});
