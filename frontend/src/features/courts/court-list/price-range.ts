import { filtersOfParams, paramsOfFilters, type CourtFilters } from './court-filters.ts';

/** True when the highest price is below the lowest, so that nothing can match. A blank price is no limit. */
export function isMaxBelowMin(filters: CourtFilters): boolean {
  const { minPrice, maxPrice } = filtersOfParams(paramsOfFilters(filters));
  return minPrice !== '' && maxPrice !== '' && Number(maxPrice) < Number(minPrice);
}
