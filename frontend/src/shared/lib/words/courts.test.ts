import { describe, expect, test } from 'vitest';
import { plainCourt } from '../court.factory.ts';
import { courtCityOf, courtNameOf, courtOwnerOf } from './courts.ts';

const COURT = plainCourt();
const OWNER = { _id: 'o', name: 'Dilani Fernando', phone: '077', email: 'owner@demo.lk' };

describe('the words for a court', () => {
  test('when all is known, then it has its name and its place', () => {
    expect(courtNameOf(COURT)).toBe('Galle Road Nets');
    expect(courtCityOf(COURT)).toBe('Dehiwala, Colombo');
  });

  test('when something is missing, then nothing stands for it but words where all is', () => {
    expect(courtNameOf({ name: ' ' })).toBe('Untitled Court');
    expect(courtCityOf({ location: { city: ' ', district: 'Colombo' } })).toBe('Colombo');
    expect(courtCityOf({ location: { city: ' ', district: '' } })).toBe('');
    expect(courtNameOf({})).toBe('Untitled Court');
    expect(courtCityOf({})).toBe('');
  });
});

describe('the owner of a court', () =>
  test('when there is a card, then it is shown; an id is none', () => {
    expect(courtOwnerOf({ ...COURT, owner: OWNER })).toBe(OWNER);
    expect(courtOwnerOf(COURT)).toBeUndefined();
  }));
