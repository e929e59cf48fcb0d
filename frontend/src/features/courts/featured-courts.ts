import type { Court } from '@crease/contract';
import { pickByChance } from './pick-random.ts';

/** One court for each chance; those that can't be booked only in the places that the others leave. */
export function pickFeatured(courts: readonly Court[], chances: readonly number[]): Court[] {
  const pickWhere = (isOpen: boolean) =>
    pickByChance(
      courts.filter(({ isActive }) => isActive === isOpen),
      chances,
    );
  return [...pickWhere(true), ...pickWhere(false)].slice(0, chances.length);
}
