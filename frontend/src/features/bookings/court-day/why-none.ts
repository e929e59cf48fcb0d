import { BOOKING_SCREEN_TEXTS as TEXTS } from '../bookings.texts.ts';
import { canSelect, type SlotView } from './slot-views.ts';

/** Why no hour can be selected; undefined when one can, or when the day has none at all. */
export function whyNoneCanBeChosen(views: readonly SlotView[]): string | undefined {
  if (views.length === 0 || views.some(({ look }) => canSelect(look))) return undefined;
  return views.every(({ look }) => look === 'past') ? TEXTS.dayOver : TEXTS.dayTaken;
}
