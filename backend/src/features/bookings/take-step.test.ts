import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTakeStepOfEach } from './take-step.ts';

test('when a step is taken with several bookings, then none waits for another’s trip to the database', async () => {
  const ends: (() => void)[] = [];
  const writeStep = () =>
    new Promise<undefined>((resolve) => {
      ends.push(() => {
        resolve(undefined);
      });
    });
  const takeStepOfEach = createTakeStepOfEach({ bookingRecords: { writeStep } } as never);
  const taking = takeStepOfEach([{ id: 'one' }, { id: 'other' }], {
    from: 'pending',
    to: 'declined',
  });
  await nextTurn();
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  await taking;
});
