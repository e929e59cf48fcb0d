import { expect, test } from 'vitest';
import { replaceMonotonicClock } from '../../../test/monotonic-clock.ts';
import { createTokenBucket } from './token-bucket.ts';

test('when the bucket is empty, then as many pass as have flowed in since, and never more than it holds', () => {
  let now = 0;
  replaceMonotonicClock(() => now);
  const mayPass = createTokenBucket({ capacity: 3, perSecond: 4 });
  const passOf = (tries: number) => Array.from({ length: tries }, mayPass).filter(Boolean).length;
  expect(passOf(10)).toBe(3);
  now += 500;
  expect(passOf(10)).toBe(2);
  now += 60_000;
  expect(passOf(10)).toBe(3);
});
