import { SEARCH_MAX_CHARACTERS } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import {
  activeFilterNames,
  filtersOfParams,
  NO_FILTERS,
  paramsOfFilters,
  withFilter,
} from './court-filters.ts';

const COLOMBO = { ...NO_FILTERS, province: 'Western', district: 'Colombo' };

describe('filters in the address', () => {
  test('when filters are written to the address and read back, then they are the same', () => {
    const filters = { ...COLOMBO, search: 'lanes & nets', minPrice: '0', maxPrice: '2000000' };
    expect(filtersOfParams(paramsOfFilters(filters))).toEqual(filters);
  });

  test('when nothing is asked, then the address is bare', () =>
    expect(paramsOfFilters({ ...NO_FILTERS, search: '   ' }).toString()).toBe(''));

  test('when the address names unknown places or prices, then they are dropped', () => {
    const params = new URLSearchParams(
      'province=Atlantis&district=Galle&minPrice=-5&maxPrice=cheap',
    );
    expect(filtersOfParams(params)).toEqual(NO_FILTERS);
    for (const price of ['Infinity', '0x10', '1e3', '%2B5', '9'.repeat(30), '9'.repeat(400)]) {
      expect(filtersOfParams(new URLSearchParams(`maxPrice=${price}`)), price).toEqual(NO_FILTERS);
    }
  });

  test('when a price is not written as one writes it, then its chip and its field are, and equal ones have one address', () => {
    const filters = filtersOfParams(new URLSearchParams('minPrice=-0&maxPrice=+16.0'));
    expect(filters).toEqual({ ...NO_FILTERS, minPrice: '0', maxPrice: '16' });
    const typed = { ...NO_FILTERS, minPrice: '007' };
    expect(paramsOfFilters(typed).toString()).toBe('minPrice=7');
  });

  test('when the address searches with what nobody types, then that is left out', () => {
    expect(filtersOfParams(new URLSearchParams('search=%00lake%1F+nets')).search).toBe('lake nets');
    expect(filtersOfParams(new URLSearchParams('search=+%00+'))).toEqual(NO_FILTERS);
  });

  test('when a search is too long, then it is cut, but no sign in two', () => {
    const fits = 'n'.repeat(SEARCH_MAX_CHARACTERS - 1);
    expect(filtersOfParams(new URLSearchParams({ search: `${fits}🏏` })).search).toBe(fits);
    expect(filtersOfParams(new URLSearchParams({ search: `${fits}ets` })).search).toBe(`${fits}e`);
  });

  test('when a district is not in the province, then only the province is kept', () =>
    expect(filtersOfParams(new URLSearchParams('province=Western&district=Galle'))).toEqual({
      ...NO_FILTERS,
      province: 'Western',
    }));
});

describe('changing a filter', () => {
  test('when the province changes or goes, then its district goes too', () => {
    expect(withFilter(COLOMBO, 'province', 'Southern').district).toBe('');
    expect(activeFilterNames(withFilter(COLOMBO, 'province', ''))).toEqual([]);
  });

  test('when something else changes, then the district stays', () =>
    expect(withFilter(COLOMBO, 'search', 'nets')).toEqual({ ...COLOMBO, search: 'nets' }));

  test('when the district goes, then the province stays', () =>
    expect(activeFilterNames(withFilter(COLOMBO, 'district', ''))).toEqual(['province']));
});
