import type { Court } from '@crease/contract';
import { pickByChance } from './pick-random.ts';

/** One court for each chance; those that can't be booked only in the places that the others leave. */
export function pickFeatured(courts: readonly Court[], chances: readonly number[]): Court[] {
  const open = pickByChance(
    courts.filter(({ isActive }) => isActive),
    chances,
  );
  const closed = courts.filter(({ isActive }) => !isActive);
  return [...open, ...pickByChance(closed, chances.slice(open.length))];
}
