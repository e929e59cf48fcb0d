import { requestBookingEndpoint } from '@crease/contract';
import type { Request, Response } from 'express';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBodyReader } from './read-body.ts';

const MAX_MS = 20_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose body never arrives completely. */
function readUnfinished(headersSent: boolean) {
  const headers = { 'content-length': '500', 'content-type': 'application/json' };
  const request = Object.assign(new PassThrough(), { headers }) as unknown as Request;
  (request as unknown as PassThrough).write('{');
  const set = vi.fn();
  const held = { userId: undefined, over: Promise.resolve() };
  const read = createBodyReader(MAX_MS)(requestBookingEndpoint);
  const reading = read(request, { headersSent, set } as unknown as Response, held);
  return { set, reading: reading.catch((error: unknown) => error) };
}

test('when a body does not arrive whole, then it is refused, and nothing more is read on its line', async () => {
  const { set, reading } = readUnfinished(false);
  await vi.advanceTimersByTimeAsync(MAX_MS);
  expect(await reading).toMatchObject({ code: 'invalid_input' });
  expect(set).toHaveBeenCalledWith('Connection', 'close');
});

test('when its sender was refused before it arrived, then nothing is done to the answer that was sent', async () => {
  const { set, reading } = readUnfinished(true);
  await vi.advanceTimersByTimeAsync(MAX_MS);
  expect(await reading).toMatchObject({ code: 'invalid_input' });
  expect(set).not.toHaveBeenCalled();
});
