import type { User } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { draftOf, dropUnsaved, keepUnsaved, profileChangeOf, unsavedOf } from './profile-draft.ts';

const OWNER: User = {
  _id: 'u1',
  id: 'u1',
  name: 'Dilani Fernando',
  email: 'owner@demo.lk',
  phone: '+94771234503',
  role: 'owner',
  businessName: 'Fernando Sports',
  createdAt: '2026-11-01T06:00:00.000Z',
};

describe('a change of the profile', () => {
  test('when an owner saves, then the business fields go along, blank ones too', () => {
    const draft = { ...draftOf(OWNER), businessName: '' };
    expect(profileChangeOf(OWNER, draft)).toEqual({
      name: 'Dilani Fernando',
      phone: '+94771234503',
      businessName: '',
      businessRegistration: '',
    });
  });

  test('when a customer saves, then there are none', () => {
    const customer: User = { ...OWNER, role: 'customer' };
    expect(Object.keys(profileChangeOf(customer, draftOf(customer)))).toEqual(['name', 'phone']);
  });
});

test('when a session ended over a change of the profile, then its writer has it again, nobody else, and once it is dropped neither', () => {
  const written = { phone: '+94771234599' };
  keepUnsaved({ userId: OWNER._id, written });
  expect(unsavedOf(OWNER)).toEqual(written);
  expect(unsavedOf({ ...OWNER, _id: 'u2', id: 'u2' })).toBeUndefined();
  dropUnsaved();
  expect(unsavedOf(OWNER)).toBeUndefined();
});
