import type { SlotType } from './slots.ts';

/** Rupees an hour. */
export interface Rates {
  dayRate: number;
  nightRate: number;
}

const CENTS_PER_RUPEE = 100;

function centsOf(rupees: number): number {
  return Math.round(rupees * CENTS_PER_RUPEE);
}

/** Rupees for an hour of this type. */
export function rateOf(type: SlotType, rates: Rates): number {
  return type === 'day' ? rates.dayRate : rates.nightRate;
}

/** The sum of the rates of the slots in rupees, added up in cents so that no binary fraction leaks into money. */
export function totalOf(slots: readonly { type: SlotType }[], rates: Rates): number {
  const cents = slots.reduce((sum, slot) => sum + centsOf(rateOf(slot.type, rates)), 0);
  return cents / CENTS_PER_RUPEE;
}

/** The "From" price of a court: the lower of its two rates, in rupees an hour. */
export function fromPriceOf(rates: Rates): number {
  return Math.min(rates.dayRate, rates.nightRate);
}
