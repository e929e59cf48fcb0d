import { expect, test, vi } from 'vitest';
import { createDomainEvents } from './domain-events.ts';
import type { Logger } from './log/logger.ts';

test('when a listener fails, then that is told, and the others hear of the event all the same', async () => {
  const error = vi.fn();
  const events = createDomainEvents<{ booked: string }>({ error } as unknown as Logger);
  const gone = new Error('The database is gone');
  const other = vi.fn();
  events.on('booked', () => {
    throw gone;
  });
  events.on('booked', () => Promise.reject(gone));
  events.on('booked', other);
  events.publish('booked', 'net 1', 'from-the-click-1');
  await events.settled();
  expect(other.mock.calls).toEqual([['net 1', 'from-the-click-1']]);
  const told = { err: gone, event: 'booked', requestId: 'from-the-click-1' };
  expect(error.mock.calls).toEqual(Array(2).fill([told, 'A listener failed']));
});

test('when a listener sets off another event, then it is settled only after that one', async () => {
  const events = createDomainEvents<{ booked: string; told: string }>({} as Logger);
  let finish: () => void = () => undefined;
  const telling = new Promise<void>((resolve) => (finish = resolve));
  events.on('booked', async (court) => {
    await Promise.resolve();
    events.publish('told', court);
  });
  events.on('told', () => telling);
  events.publish('booked', 'net 1');
  const settled = vi.fn();
  const settling = events.settled().then(settled);
  await new Promise(setImmediate);
  expect(settled).not.toHaveBeenCalled();
  finish();
  await settling;
});
