import { expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/lib/api/api-error.ts';
import type { Credentials } from './log-in.api.ts';
import { createPasswordChange } from './password-change.ts';
import type { PasswordChange, RenewedSession } from './profile.api.ts';

const EMAIL = 'nimal@crease.lk';
const BODY = { currentPassword: 'cricket123', newPassword: 'cricket456' };
const SESSION = { token: 'n 2' } as RenewedSession;
const UNANSWERED = new ApiError({ code: 'unavailable', status: 0 });
const WRONG = new ApiError({ code: 'wrong_credentials', status: 401, serverMessage: 'Wrong' });

function setUp() {
  const change = vi.fn<(body: PasswordChange) => Promise<RenewedSession>>();
  const logIn = vi.fn<(credentials: Credentials) => Promise<RenewedSession>>();
  return { change, logIn, send: createPasswordChange({ change, logIn }) };
}

test('when it is answered, then nobody is logged in beside it', async () => {
  const { change, logIn, send } = setUp();
  change.mockRejectedValueOnce(WRONG).mockResolvedValueOnce(SESSION);
  await expect(send(EMAIL, BODY)).rejects.toBe(WRONG);
  expect(await send(EMAIL, BODY)).toBe(SESSION);
  expect(logIn).not.toHaveBeenCalled();
});

test('when only its answer was lost, then the next try finds the new password good', async () => {
  const { change, logIn, send } = setUp();
  change.mockRejectedValueOnce(UNANSWERED);
  logIn.mockResolvedValue(SESSION);
  await expect(send(EMAIL, BODY)).rejects.toBe(UNANSWERED);
  expect(await send(EMAIL, BODY)).toBe(SESSION);
  expect(change).toHaveBeenCalledOnce();
  expect(logIn.mock.calls).toEqual([[{ email: EMAIL, password: BODY.newPassword }]]);
});

test('when it did not arrive, then the next try changes the password', async () => {
  const { change, logIn, send } = setUp();
  change.mockRejectedValueOnce(UNANSWERED).mockResolvedValueOnce(SESSION);
  logIn.mockRejectedValue(WRONG);
  await expect(send(EMAIL, BODY)).rejects.toBe(UNANSWERED);
  expect(await send(EMAIL, BODY)).toBe(SESSION);
  expect(change).toHaveBeenCalledTimes(2);
});

test('when the next try is not answered either, then the one after it looks again', async () => {
  const { change, logIn, send } = setUp();
  change.mockRejectedValueOnce(UNANSWERED);
  logIn.mockRejectedValueOnce(UNANSWERED).mockResolvedValueOnce(SESSION);
  await expect(send(EMAIL, BODY)).rejects.toBe(UNANSWERED);
  await expect(send(EMAIL, BODY)).rejects.toBe(UNANSWERED);
  expect(await send(EMAIL, BODY)).toBe(SESSION);
  expect(change).toHaveBeenCalledOnce();
});

test('when a newer build has taken the login away, then the next try asks for the change all the same', async () => {
  const { change, logIn, send } = setUp();
  change.mockRejectedValueOnce(UNANSWERED).mockResolvedValueOnce(SESSION);
  logIn.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await expect(send(EMAIL, BODY)).rejects.toBe(UNANSWERED);
  expect(await send(EMAIL, BODY)).toBe(SESSION);
});
