import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/logger.ts';
import { createDelivery, type DeliveryParts } from './deliver-mails.ts';
import type { ClaimedMail } from './outbox.repository.ts';

const mailOf = (key: string) => ({ key, tries: 1 }) as ClaimedMail;

/** A mail server that takes its time until it is told to go on. */
function openSlowDelivery(waiting: ClaimedMail[]) {
  const sent: string[] = [];
  let goOn: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  const parts = {
    outbox: {
      claim: () => Promise.resolve(waiting.shift()),
      close: () => Promise.resolve(),
    },
    transport: {
      send: async (key: unknown) => {
        await slow;
        sent.push(String(key));
      },
    },
    open: ({ key }: ClaimedMail) => key,
    clock: systemClock,
    logger: createLogger({ level: 'silent', isForPeople: false }),
  };
  return { sent, goOn, delivery: createDelivery(parts as unknown as DeliveryParts) };
}

test('when a mail comes while every sender is busy with another, then it goes out as soon as one is done', async () => {
  const { sent, goOn, delivery } = openSlowDelivery([mailOf('left')]);
  const claimed = ['a', 'b', 'c', 'd'];
  for (const key of claimed) delivery.sendClaimed(mailOf(key));
  expect(delivery.newLease()).toBeUndefined();
  delivery.wake();
  goOn();
  await expect.poll(() => sent).toEqual([...claimed, 'left']);
});

test('when it is stopped, then what waits is left to others', async () => {
  const { sent, goOn, delivery } = openSlowDelivery([mailOf('left')]);
  const claimed = ['a', 'b', 'c', 'd'];
  for (const key of claimed) delivery.sendClaimed(mailOf(key));
  delivery.wake();
  const stopped = delivery.stop();
  goOn();
  await stopped;
  expect(sent).toEqual(claimed);
});
