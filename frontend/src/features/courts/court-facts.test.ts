import { describe, expect, test } from 'vitest';
import { makeCourt, OWNER_ID } from './court-form/court-form.factory.ts';
import { courtPlaceOf, isOwnedBy } from './court-facts.ts';

const COURT = makeCourt();
const OWNER = { _id: OWNER_ID, name: 'Dilani Fernando', phone: '077', email: 'owner@demo.lk' };

describe('the place of a court', () => {
  test('when all is known, then it is the city, the district and the province', () =>
    expect(courtPlaceOf(COURT)).toBe('Dehiwala, Colombo, Western'));

  test('when nothing is known, then words say so', () => {
    const location = { ...COURT.location, city: ' ', district: '', province: '' };
    const bare = { ...COURT, location } as unknown as typeof COURT;
    expect(courtPlaceOf(bare)).toBe('Location not specified');
    expect(courtPlaceOf({})).toBe('Location not specified');
  });
});

describe('the owner of a court', () =>
  test.each([OWNER_ID, OWNER])(
    'when the server names it as %o, then nobody else is it',
    (owner) => {
      expect(isOwnedBy({ ...COURT, owner }, OWNER_ID)).toBe(true);
      expect(isOwnedBy({ ...COURT, owner }, 'a'.repeat(24))).toBe(false);
    },
  ));
