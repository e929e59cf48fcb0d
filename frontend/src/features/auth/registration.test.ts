import { describe, expect, it } from 'vitest';
import { BLANK_REGISTRATION, registrationOf } from './registration.ts';

const DRAFT = { ...BLANK_REGISTRATION, businessName: ' Lanka Lanes ', confirmPassword: 'secret1' };

describe('a registration', () => {
  it('when a customer typed business fields before changing the role, then they stay behind', () => {
    expect(registrationOf({ ...DRAFT, role: 'customer' })).not.toHaveProperty('businessName');
  });

  it('when an owner filled in one business field, then only that one goes along', () => {
    const registration = registrationOf({ ...DRAFT, role: 'owner' });
    expect(registration).toMatchObject({ businessName: 'Lanka Lanes' });
    expect(registration).not.toHaveProperty('businessRegistration');
  });

  it('when an owner filled in both, then both go along, and a customer’s never do', () => {
    const draft = { ...DRAFT, businessRegistration: ' PV 1234 ' };
    const { confirmPassword: _, ...rest } = draft;
    expect(registrationOf({ ...draft, role: 'owner' })).toEqual({
      ...rest,
      role: 'owner',
      businessName: 'Lanka Lanes',
      businessRegistration: 'PV 1234',
    });
    expect(registrationOf(draft)).not.toHaveProperty('businessRegistration');
  });

  it('when it is sent, then the confirmation of the password is not', () => {
    expect(registrationOf(DRAFT)).not.toHaveProperty('confirmPassword');
  });
});
