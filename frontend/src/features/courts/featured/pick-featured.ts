import type { Court } from '@crease/contract';
import { pickByChance } from './pick-random.ts';

/** Picks one court for each chance. Closed courts only fill places that open ones leave. */
export function pickFeatured(courts: readonly Court[], chances: readonly number[]): Court[] {
  const pickWhere = (isOpen: boolean) =>
    pickByChance(
      courts.filter(({ isActive }) => isActive === isOpen),
      chances,
    );
  return [...pickWhere(true), ...pickWhere(false)].slice(0, chances.length);
}
