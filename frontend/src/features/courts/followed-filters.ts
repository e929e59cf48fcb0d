import { NO_FILTERS, type CourtFilterName, type CourtFilters } from './court-filters.ts';

const NAMES = Object.keys(NO_FILTERS) as CourtFilterName[];

/** The names of those that are others by now. */
export function changedFilters(before: CourtFilters, now: CourtFilters): CourtFilterName[] {
  return NAMES.filter((name) => before[name] !== now[name]);
}

/** What is typed, with what was changed besides: by its chip, or by the way back. */
export function withChanged(
  typed: CourtFilters,
  now: CourtFilters,
  changed: readonly CourtFilterName[],
): CourtFilters {
  // A district means nothing without its province.
  const names = changed.includes('province') ? [...changed, 'district' as const] : changed;
  return { ...typed, ...Object.fromEntries(names.map((name) => [name, now[name]])) };
}
