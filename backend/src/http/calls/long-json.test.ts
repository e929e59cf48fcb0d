import { expect, test } from 'vitest';
import { PORTION } from '../../platform/portions/in-portions.ts';
import { longJsonOf } from './long-json.ts';

const envelope = { success: true, message: 'Here they are' };

test('when an answer holds a long list, then it is the text that it would be in one go', async () => {
  const courts = Array.from({ length: PORTION + 1 }, (_, index) => ({ name: `Court "${index}"` }));
  const data = { courts, count: courts.length, none: undefined, nothing: null, few: [1, 2] };

  expect(await longJsonOf(envelope, data)).toBe(JSON.stringify({ ...envelope, data }));
});

test('when the long list stands within what is answered, then it is written in portions too', async () => {
  const bookings = Array.from({ length: PORTION + 1 }, (_, index) => ({ version: index }));
  const taken = { profile: { name: 'Kamal', image: undefined }, bookings, at: new Date(0) };
  const data = { export: taken, nothing: null };

  expect(await longJsonOf(envelope, data)).toBe(JSON.stringify({ ...envelope, data }));
});

test('when nothing in an answer is long, then it is left to be written in one go', async () => {
  expect(await longJsonOf(envelope, { courts: [], count: 0 })).toBeUndefined();
});
