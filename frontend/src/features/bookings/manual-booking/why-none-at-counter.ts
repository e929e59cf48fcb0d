import { whyNoneCanBeChosen } from '../court-day/why-none.ts';
import type { SlotView } from '../court-day/slot-views.ts';
import { MANUAL_BOOKING_TEXTS as TEXTS } from './manual-booking.texts.ts';

/** Like `whyNoneCanBeChosen`, but owners can do something about hours that are only requested. */
export function whyNoneAtCounter(views: readonly SlotView[]): string | undefined {
  const whyNone = whyNoneCanBeChosen(views);
  const isAsked = whyNone !== undefined && views.some(({ look }) => look === 'asked');
  return isAsked ? TEXTS.onlyRequested : whyNone;
}
