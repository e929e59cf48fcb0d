import { expect, test, vi } from 'vitest';
import { beginRead, takeRead } from './early-reads.ts';

test('when a page asks for what has begun already, then it takes that over, once', () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  const reading = beginRead('courts/1', () => Promise.resolve());
  expect(takeRead('courts/1')).toBe(reading);
  expect(takeRead('courts/1')).toBeUndefined();
});

test('when another page asks first, then what has begun is not taken over any more', () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  void beginRead('courts/1', () => Promise.resolve());
  expect(takeRead('courts/2')).toBeUndefined();
  expect(takeRead('courts/1')).toBeUndefined();
});

test('when a page comes long after what has begun, then it asks anew', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(2_000);
  void beginRead('courts/1', () => Promise.resolve());
  now.mockReturnValue(60_000);
  expect(takeRead('courts/1')).toBeUndefined();
});
