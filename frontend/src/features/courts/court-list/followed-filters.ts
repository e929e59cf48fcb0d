import { FILTER_PARAMETERS } from '@crease/contract';
import { withFilter, type CourtFilterName, type CourtFilters } from './court-filters.ts';

/** The names of changed filters, in an order in which they can be applied one after the other. */
export function changedFilters(before: CourtFilters, now: CourtFilters): CourtFilterName[] {
  return FILTER_PARAMETERS.filter((name) => before[name] !== now[name]);
}

/** Applies to the typed filters what was changed elsewhere, by a chip or by Back. */
export function withChanged(
  typed: CourtFilters,
  now: CourtFilters,
  changed: readonly CourtFilterName[],
): CourtFilters {
  return changed.reduce((filters, name) => withFilter(filters, name, now[name]), typed);
}
