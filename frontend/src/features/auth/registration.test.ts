import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../shared/lib/api/api-error.ts';
import type { Credentials, Registration, Session } from './auth.api.ts';
import {
  BLANK_REGISTRATION,
  createRegistering,
  keepRegistration,
  keptRegistration,
  registrationOf,
} from './registration.ts';

const DRAFT = { ...BLANK_REGISTRATION, businessName: ' Lanka Lanes ', confirmPassword: 'secret1' };

describe('a registration', () => {
  test('when a customer typed business fields before changing the role, then they stay behind', () =>
    expect(registrationOf({ ...DRAFT, role: 'customer' })).not.toHaveProperty('businessName'));

  test('when an owner filled in one business field, then only that one goes along', () => {
    const registration = registrationOf({ ...DRAFT, role: 'owner' });
    expect(registration).toMatchObject({ businessName: 'Lanka Lanes' });
    expect(registration).not.toHaveProperty('businessRegistration');
  });

  test('when an owner filled in both, then both go along, and a customer’s never do', () => {
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

  test('when it is sent, then the confirmation of the password is not', () =>
    expect(registrationOf(DRAFT)).not.toHaveProperty('confirmPassword'));
});

test('when a registration was left a quarter of an hour ago, then whoever opens the form does not see it', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.advanceTimersByTime(20 * 60_000);
  keepRegistration({ ...DRAFT, password: 'secret1' });
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(keptRegistration()).toEqual({ ...DRAFT, password: '', confirmPassword: '' });
  vi.advanceTimersByTime(1);
  expect(keptRegistration()).toEqual(BLANK_REGISTRATION);
});

describe('a registration whose first try got no answer', () => {
  const ACCOUNT = registrationOf({ ...DRAFT, email: 'nimal@crease.lk', password: 'secret1' });
  const SESSION = { token: 'n' } as Session;
  const UNANSWERED = new ApiError({ code: 'unavailable', status: 0 });
  const KNOWN = new ApiError({ code: 'email_in_use', status: 409, serverMessage: 'Known' });

  function setUp() {
    const register = vi.fn<(registration: Registration) => Promise<Session>>();
    const logIn = vi.fn<(credentials: Credentials) => Promise<Session>>();
    return { register, logIn, send: createRegistering({ register, logIn }) };
  }

  test('when it made the account all the same, then the next try leads into it', async () => {
    const { register, logIn, send } = setUp();
    register.mockRejectedValueOnce(UNANSWERED).mockRejectedValueOnce(KNOWN);
    logIn.mockResolvedValue(SESSION);
    await expect(send(ACCOUNT)).rejects.toBe(UNANSWERED);
    expect(await send(ACCOUNT)).toBe(SESSION);
    expect(logIn.mock.calls).toEqual([[{ email: ACCOUNT.email, password: ACCOUNT.password }]]);
  });

  test('when the account is somebody else’s, then that is said', async () => {
    const { register, logIn, send } = setUp();
    register.mockRejectedValueOnce(UNANSWERED).mockRejectedValueOnce(KNOWN);
    logIn.mockRejectedValue(new ApiError({ code: 'wrong_credentials', status: 401 }));
    await expect(send(ACCOUNT)).rejects.toBe(UNANSWERED);
    await expect(send(ACCOUNT)).rejects.toBe(KNOWN);
  });

  test('when another e-mail is known already, then nobody is logged in with it', async () => {
    const { register, logIn, send } = setUp();
    register.mockRejectedValueOnce(UNANSWERED).mockRejectedValueOnce(KNOWN);
    await expect(send(ACCOUNT)).rejects.toBe(UNANSWERED);
    await expect(send({ ...ACCOUNT, email: 'sunil@crease.lk' })).rejects.toBe(KNOWN);
    expect(logIn).not.toHaveBeenCalled();
  });
});
