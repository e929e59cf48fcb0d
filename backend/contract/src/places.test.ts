import { expect, test } from 'vitest';
import { DISTRICTS, districtsOf, isDistrictOf, provinceOf, PROVINCES } from './places.ts';

test('when places are listed, then there are nine provinces and twenty-five districts, each once', () => {
  expect(PROVINCES).toHaveLength(9);
  expect(new Set(DISTRICTS).size).toBe(25);
  expect(DISTRICTS).toHaveLength(25);
});

test('when a province is chosen, then only its own districts go with it', () => {
  expect(districtsOf('Central')).toEqual(['Kandy', 'Matale', 'Nuwara Eliya']);
  expect(districtsOf('toString')).toEqual([]);
  expect(isDistrictOf('Kandy', 'Central')).toBe(true);
  expect(isDistrictOf('Kandy', 'Western')).toBe(false);
});

test('when a district is chosen alone, then its province is known', () => {
  for (const district of DISTRICTS) expect(districtsOf(provinceOf(district))).toContain(district);
});
