import { describe, expect, test } from 'vitest';
import {
  blankDraft,
  draftOfCourt,
  fieldsOf,
  findDraftErrors,
  isSameDraft,
  withItem,
  withProvince,
} from './court-draft.ts';
import { completeDraft, makeCourt, makeNewPicture, storedPictures } from '../court-form.factory.ts';
import { withWindowAdded } from '../hours/week-hours.ts';

describe('what is wrong with a court', () => {
  test('when nothing is filled in, then every required field says so', () =>
    expect(findDraftErrors(blankDraft())).toEqual({
      name: 'Please enter the name of the court',
      description: 'Please describe the court',
      address: 'Please enter the address',
      city: 'Please enter the city',
      province: 'Please select province and district',
      district: 'Please select province and district',
      latitude: 'Please provide location coordinates',
      longitude: 'Please provide location coordinates',
      dayRate: 'Please enter the day rate',
      nightRate: 'Please enter the night rate',
    }));

  test('when everything is filled in, then nothing is', () => {
    expect(findDraftErrors(completeDraft({ dayRate: '0' }))).toEqual({});
    expect(findDraftErrors(draftOfCourt(makeCourt()))).toEqual({});
  });

  test('when a rate is below nothing or two windows overlap, then it is said at that field', () => {
    const operatingHours = withWindowAdded(completeDraft().operatingHours, 'Monday');
    expect(findDraftErrors(completeDraft({ nightRate: '-1', operatingHours }))).toEqual({
      nightRate: 'Rates start at 0',
      operatingHours: 'Two time slots on Monday overlap',
    });
  });
});

describe('the draft of a court', () => {
  test('when the province changes, then its district goes; the same province keeps it', () => {
    expect(withProvince(completeDraft(), 'Southern')).toEqual({
      province: 'Southern',
      district: '',
    });
    expect(withProvince(completeDraft(), 'Western').district).toBe('Colombo');
  });

  test('when an item is blank or there already, then the list stays; others are trimmed', () => {
    const items = ['Parking'];
    expect(withItem(items, '  ')).toBe(items);
    expect(withItem(items, ' Parking ')).toBe(items);
    expect(withItem(items, 'parking')).toBe(items);
    expect(withItem(['Nets  hire'], 'nets hire')).toHaveLength(1);
    expect(withItem(items, ' Showers ')).toEqual(['Parking', 'Showers']);
  });

  test('when an item was typed and not added, then it goes along', () => {
    const fields = fieldsOf(completeDraft({ facilities: ['Parking'], newFacility: ' Showers' }));
    expect(fields['facilities']).toBe('["Parking","Showers"]');
  });

  test('when pictures of the server remain, then their order goes along, and only then', () => {
    expect(fieldsOf(completeDraft({ pictures: [makeNewPicture('n')] }))).not.toHaveProperty(
      'existingImagesOrder',
    );
    const draft = draftOfCourt(makeCourt(storedPictures('a', 'b')));
    expect(fieldsOf(draft)['existingImagesOrder']).toBe('["a","b"]');
  });

  test('when a picture is added, then it is another draft', () => {
    const draft = completeDraft();
    expect(isSameDraft(draft, completeDraft())).toBe(true);
    expect(isSameDraft(draft, { ...draft, pictures: [makeNewPicture('n')] })).toBe(false);
  });
});

test('when a draft is written otherwise than it is stored, then it is the same', () => {
  const written = completeDraft({ name: '\u202ACafe\u0301 Nets\u202C' });
  expect(isSameDraft(written, completeDraft({ name: 'Caf\u00E9 Nets' }))).toBe(true);
  expect(isSameDraft(written, completeDraft({ name: 'Cafe Nets' }))).toBe(false);
});
