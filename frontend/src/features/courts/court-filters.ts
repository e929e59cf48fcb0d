import {
  isDistrictOf,
  isProvince,
  SEARCH_MAX_CHARACTERS,
  withoutControlCharacters,
} from '@crease/contract';

/** What a visitor asks for, as typed; blank means that nothing is asked. */
export interface CourtFilters {
  province: string;
  district: string;
  search: string;
  minPrice: string;
  maxPrice: string;
}

export type CourtFilterName = keyof CourtFilters;

export const NO_FILTERS: CourtFilters = {
  province: '',
  district: '',
  search: '',
  minPrice: '',
  maxPrice: '',
};

/** The province before its district. */
export const FILTER_NAMES = Object.keys(NO_FILTERS) as CourtFilterName[];

function isPrice(text: string): boolean {
  return text !== '' && Number(text) >= 0 && Number.isFinite(Number(text));
}

/** Drops what can't be asked, so that a hand-written address never becomes a refused call. */
function tidy(filters: CourtFilters): CourtFilters {
  const province = isProvince(filters.province) ? filters.province : '';
  return {
    province,
    district: isDistrictOf(filters.district, province) ? filters.district : '',
    search: withoutControlCharacters(filters.search).trim().slice(0, SEARCH_MAX_CHARACTERS),
    minPrice: isPrice(filters.minPrice.trim()) ? filters.minPrice.trim() : '',
    maxPrice: isPrice(filters.maxPrice.trim()) ? filters.maxPrice.trim() : '',
  };
}

export function filtersOfParams(params: URLSearchParams): CourtFilters {
  const read = (name: CourtFilterName) => params.get(name) ?? '';
  return tidy({
    province: read('province'),
    district: read('district'),
    search: read('search'),
    minPrice: read('minPrice'),
    maxPrice: read('maxPrice'),
  });
}

/** Only the filters that are set, in one order: the same wish is always the same address. */
export function paramsOfFilters(filters: CourtFilters): URLSearchParams {
  const tidied = tidy(filters);
  return new URLSearchParams(activeFilterNames(tidied).map((name) => [name, tidied[name]]));
}

export function activeFilterNames(filters: CourtFilters): CourtFilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== '');
}

/** A district lives inside its province: another province, or none, takes it along. */
export function withFilter(
  filters: CourtFilters,
  name: CourtFilterName,
  value: string,
): CourtFilters {
  const changed = { ...filters, [name]: value };
  return name === 'province' ? { ...changed, district: '' } : changed;
}
