import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createMailService, type MailServiceParts } from './mail.service.ts';
import type { ClaimedMail, Lease, NewOutboxMail } from './outbox.repository.ts';

/** Four are sent at once, and fifty wait in line. */
const HELD_MAX = 54;

/** A mail service that sends nothing before the test says so. */
function openSlowService() {
  const unclaimed: ClaimedMail[] = [];
  const sent: string[] = [];
  let goOn: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  const outbox = {
    add: (mail: NewOutboxMail, due: Lease | Date) => {
      if (due instanceof Date) unclaimed.push({ ...mail, lease: '', tries: 1 });
      return Promise.resolve(true);
    },
    claim: () => Promise.resolve(unclaimed.splice(0)),
    close: () => Promise.resolve(),
  };
  const crease = { name: 'Crease', address: 'no-reply@crease.test' };
  const parts = {
    outbox,
    transport: {
      send: async ({ to }: { to: { address: string } }) => {
        await slow;
        sent.push(to.address);
      },
    },
    settings: { from: crease, operator: crease, publicUrl: () => 'https://crease.test' },
    clock: systemClock,
    sharedClock: systemClock,
    logger: createLogger({ level: 'silent', isForPeople: false }),
  };
  return { mail: createMailService(parts as unknown as MailServiceParts), unclaimed, sent, goOn };
}

test('when more letters are posted than may wait in line, then the others are sent after them, and nobody has to ask for that', async () => {
  const { mail, unclaimed, sent, goOn } = openSlowService();
  const addresses = Array.from({ length: HELD_MAX + 2 }, (_, place) => `${place}@example.lk`);
  for (const address of addresses) {
    const to = { name: 'Nuwan', address };
    const words = { subject: 'A good day', heading: 'Hello', paragraphs: ['The lights are on.'] };
    await mail.post({ to, ...words }, { key: address });
  }
  expect(unclaimed).toHaveLength(2);
  goOn();
  await expect.poll(() => sent).toEqual(addresses);
});
