import { loginEndpoint } from '@crease/contract';
import { expect, test, vi } from 'vitest';
import { NO_RATE_LIMITS, type RateLimiter } from '../../platform/tries/rate-limiter.ts';
import { createRateGuard, emailCallerOf } from './rate-guard.ts';

test('when tries for an e-mail are counted, then what counts them does not learn the e-mail', async () => {
  const take = vi.fn<RateLimiter['take']>(() => Promise.resolve());
  const rates = createRateGuard({ ...NO_RATE_LIMITS, take });
  const emails = ['nuwan@example.lk', 'asela@example.lk'];
  for (const email of emails) {
    await rates.take(loginEndpoint, emailCallerOf({ email }, '203.0.113.7'));
  }
  const keys = take.mock.calls.map(([{ name }, key]) => `${name} ${key}`);
  expect(new Set(keys).size).toBe(4);
  expect(keys.join()).not.toMatch(/nuwan|asela|203\.0/);
});

test('when what is sent as an e-mail is no text, then nothing is counted for it', () => {
  expect(emailCallerOf({ email: 5 }, '203.0.113.7')).toEqual({});
});

test.each(['giveBack', 'forgive'] as const)(
  'when tries are taken back by %s, then all counts are told at the same time',
  async (way) => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const tell = vi.fn<RateLimiter[typeof way]>(() => answered);
    const rates = createRateGuard({ ...NO_RATE_LIMITS, [way]: tell });
    const ending = rates[way](loginEndpoint, emailCallerOf({ email: 'a@b.lk' }, '203.0.113.7'));
    expect(tell).toHaveBeenCalledTimes(2);
    answer();
    await ending;
  },
);
