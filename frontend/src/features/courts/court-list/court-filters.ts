import {
  decimalOf,
  FILTER_PARAMETERS,
  isDistrictOf,
  isProvince,
  SEARCH_MAX_CHARACTERS,
  withoutControlCharacters,
} from '@crease/contract';

export type CourtFilterName = (typeof FILTER_PARAMETERS)[number];

/** The filters as typed; blank ones are not set. */
export type CourtFilters = Record<CourtFilterName, string>;

export const NO_FILTERS: CourtFilters = {
  province: '',
  district: '',
  search: '',
  minPrice: '',
  maxPrice: '',
};

/** In one way of writing it, because '-0' and '007' are numbers as well. */
function priceOf(text: string): string {
  const amount = decimalOf(text);
  const written = String(Math.abs(amount));
  // A very long one is written as '1e+21', which the server takes for no number.
  return amount >= 0 && decimalOf(written) === Math.abs(amount) ? written : '';
}

/** Drops invalid filters, so that a link typed by hand does not end in a refused call. */
function tidy(filters: CourtFilters): CourtFilters {
  const province = isProvince(filters.province) ? filters.province : '';
  return {
    province,
    district: isDistrictOf(filters.district, province) ? filters.district : '',
    // Cutting first, because it may leave half an emoji.
    search: withoutControlCharacters(filters.search.slice(0, SEARCH_MAX_CHARACTERS)).trim(),
    minPrice: priceOf(filters.minPrice),
    maxPrice: priceOf(filters.maxPrice),
  };
}

export function filtersOfParams(params: URLSearchParams): CourtFilters {
  const given = FILTER_PARAMETERS.map((name) => [name, params.get(name) ?? '']);
  return tidy(Object.fromEntries(given) as CourtFilters);
}

/** Only the filters that are set, always in the same order: equal filters give an equal address. */
export function paramsOfFilters(filters: CourtFilters): URLSearchParams {
  const tidied = tidy(filters);
  return new URLSearchParams(activeFilterNames(tidied).map((name) => [name, tidied[name]]));
}

export function activeFilterNames(filters: CourtFilters): CourtFilterName[] {
  return FILTER_PARAMETERS.filter((name) => filters[name] !== '');
}

/** A district belongs to a province, so choosing a province clears it. */
export function withFilter(
  filters: CourtFilters,
  name: CourtFilterName,
  value: string,
): CourtFilters {
  const changed = { ...filters, [name]: value };
  return name === 'province' ? { ...changed, district: '' } : changed;
}
