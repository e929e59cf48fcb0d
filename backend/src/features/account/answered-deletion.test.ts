import { afterEach, expect, test, vi } from 'vitest';
import {
  ANSWERED_WITHIN_MS,
  createAccountDeletionService,
  type AccountDeletionParts,
} from './account-deletion.service.ts';

const USER = { id: 'a'.repeat(24), role: 'customer', email: 'customer@example.lk' };
const VIEWER = { userId: USER.id, role: 'customer', name: '', phone: '' } as const;
const done = () => Promise.resolve();

/** A customer with so many conversations that they are removed only when `end` is called. */
function openSlowDeletion() {
  let end: () => void = () => undefined;
  const removed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const forgetSent = vi.fn(done);
  const warn = vi.fn<() => void>();
  const parts = {
    auth: { requirePassword: () => Promise.resolve(USER), forgetAccount: done },
    users: { remove: () => Promise.resolve({ ...USER, removedAt: new Date() }) },
    bookings: { releaseCustomer: done },
    messages: { deleteAllOf: () => removed },
    profileImages: { removeOf: done },
    mail: { forgetGivenUp: done, forgetSent },
    sharedClock: { now: () => 0 },
    logger: { warn },
  } as unknown as AccountDeletionParts;
  return { service: createAccountDeletionService(parts), end, forgetSent, warn };
}

afterEach(() => {
  vi.useRealTimers();
});

test('when an account has more than can be removed while a browser waits, then its deletion is answered, and goes on', async () => {
  vi.useFakeTimers();
  const { service, end, forgetSent } = openSlowDeletion();
  const answered = vi.fn<() => void>();
  const deletion = service.remove(VIEWER, 'cricket123').then(answered);
  await vi.advanceTimersByTimeAsync(ANSWERED_WITHIN_MS - 1);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledOnce();
  expect(forgetSent).not.toHaveBeenCalled();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(forgetSent).toHaveBeenCalledOnce();
  await deletion;
});

test('when the letters of an account can not be removed, then its deletion is answered all the same, and the log says so', async () => {
  const { service, end, forgetSent, warn } = openSlowDeletion();
  forgetSent.mockRejectedValueOnce(new Error('The folder of letters can not be read'));
  end();
  await service.remove(VIEWER, 'cricket123');
  expect(warn).toHaveBeenCalledOnce();
});
