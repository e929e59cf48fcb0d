import { BOOKING_SCREEN_TEXTS as TEXTS } from './bookings.texts.ts';
import { canSelect, type SlotView } from './slot-views.ts';

/** Nothing where an hour is left, or where there never was one. */
export function whyNoneCanBeChosen(views: readonly SlotView[]): string | undefined {
  if (views.length === 0 || views.some(({ look }) => canSelect(look))) return undefined;
  return views.every(({ look }) => look === 'past') ? TEXTS.dayOver : TEXTS.dayTaken;
}
