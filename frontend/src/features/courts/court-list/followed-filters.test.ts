import { expect, test } from 'vitest';
import { NO_FILTERS } from './court-filters.ts';
import { changedFilters, withChanged } from './followed-filters.ts';

test('when a filter is taken back by its chip, then what is typed in other fields stays', () => {
  const applied = { ...NO_FILTERS, province: 'Western', district: 'Colombo', maxPrice: '9000' };
  const typed = { ...applied, search: 'Galle' };
  const now = { ...NO_FILTERS, maxPrice: '9000' };
  const changed = changedFilters(applied, now);
  expect(withChanged(typed, now, changed)).toEqual({ ...now, search: 'Galle' });
});

test('when the province is taken back, then so is the district that was typed for another one', () => {
  const applied = { ...NO_FILTERS, province: 'Western' };
  const typed = { ...applied, province: 'Central', district: 'Kandy' };
  const changed = changedFilters(applied, NO_FILTERS);
  expect(withChanged(typed, NO_FILTERS, changed)).toEqual(NO_FILTERS);
});

test('when nothing is changed, then nothing is', () =>
  expect(changedFilters({ ...NO_FILTERS }, NO_FILTERS)).toEqual([]));
