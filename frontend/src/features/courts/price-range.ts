import { filtersOfParams, paramsOfFilters, type CourtFilters } from './court-filters.ts';

/** Whether nothing can be found because the highest price is below the lowest; a blank one is no bound. */
export function isMaxBelowMin(filters: CourtFilters): boolean {
  const { minPrice, maxPrice } = filtersOfParams(paramsOfFilters(filters));
  return minPrice !== '' && maxPrice !== '' && Number(maxPrice) < Number(minPrice);
}
