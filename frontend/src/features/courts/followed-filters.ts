import {
  FILTER_NAMES,
  withFilter,
  type CourtFilterName,
  type CourtFilters,
} from './court-filters.ts';

/** The names of those that are others by now, in the order in which they can be changed one after the other. */
export function changedFilters(before: CourtFilters, now: CourtFilters): CourtFilterName[] {
  return FILTER_NAMES.filter((name) => before[name] !== now[name]);
}

/** What is typed, with what was changed besides: by its chip, or by the way back. */
export function withChanged(
  typed: CourtFilters,
  now: CourtFilters,
  changed: readonly CourtFilterName[],
): CourtFilters {
  return changed.reduce((filters, name) => withFilter(filters, name, now[name]), typed);
}
