import { sumRupees } from '../money.ts';
import type { SlotType } from './slots.ts';

/** Rupees an hour. */
export interface Rates {
  dayRate: number;
  nightRate: number;
}

/** Rupees for an hour of this type. */
export function rateOf(type: SlotType, rates: Rates): number {
  return type === 'day' ? rates.dayRate : rates.nightRate;
}

/** The sum of the rates of the slots, in rupees. */
export function totalOf(slots: readonly { type: SlotType }[], rates: Rates): number {
  return sumRupees(slots.map((slot) => rateOf(slot.type, rates)));
}

/** The "From" price of a court: the lower of its two rates, in rupees an hour. */
export function fromPriceOf(rates: Rates): number {
  return Math.min(rates.dayRate, rates.nightRate);
}
