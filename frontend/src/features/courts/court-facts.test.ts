import { describe, expect, it } from 'vitest';
import { makeCourt, OWNER_ID } from './court-form/court-form.factory.ts';
import { courtCityOf, courtNameOf, courtOwnerOf, courtPlaceOf, isOwnedBy } from './court-facts.ts';

const COURT = makeCourt();
const OWNER = { _id: OWNER_ID, name: 'Dilani Fernando', phone: '077', email: 'owner@demo.lk' };

describe('the words for a court', () => {
  it('when all is known, then it has its name and its place', () => {
    expect(courtNameOf(COURT)).toBe('Galle Road Nets');
    expect(courtPlaceOf(COURT)).toBe('Dehiwala, Colombo, Western');
    expect(courtCityOf(COURT)).toBe('Dehiwala, Colombo');
  });

  it('when something is missing, then nothing stands for it but words where all is', () => {
    const location = { ...COURT.location, city: ' ', district: '', province: '' };
    const bare = { ...COURT, name: ' ', location } as unknown as typeof COURT;
    expect(courtNameOf(bare)).toBe('Untitled Court');
    expect(courtPlaceOf(bare)).toBe('Location not specified');
    expect(courtCityOf(bare)).toBe('');
  });
});

describe('the owner of a court', () => {
  it.each([OWNER_ID, OWNER])('when the server names it as %o, then nobody else is it', (owner) => {
    expect(isOwnedBy({ ...COURT, owner }, OWNER_ID)).toBe(true);
    expect(isOwnedBy({ ...COURT, owner }, 'a'.repeat(24))).toBe(false);
  });

  it('when there is a card, then it is shown; an id is none', () => {
    expect(courtOwnerOf({ ...COURT, owner: OWNER })).toBe(OWNER);
    expect(courtOwnerOf(COURT)).toBeUndefined();
  });
});
