import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '@crease/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDelivery, type DeliveryParts } from './deliver-mails.ts';
import type { ClaimedMail } from './outbox.repository.ts';

const NOW = Date.parse('2026-12-01T04:30:00Z');
const clock = { now: () => NOW };

/** Its own sentence names the recipient. */
const REFUSAL = Object.assign(new Error('550 Nobody is called nuwan@example.lk here'), {
  code: 'EENVELOPE',
  responseCode: 550,
});
const told = { code: 'EENVELOPE', responseCode: 550, name: 'Error' };

const outbox = {
  claim: vi.fn<() => Promise<ClaimedMail[]>>(),
  putOff: vi.fn<() => Promise<void>>(),
  close: vi.fn<() => Promise<void>>(),
};
const logger = { warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
  vi.resetAllMocks();
  outbox.claim.mockResolvedValue([]);
});

/** Has the mail server refuse this try of a mail; answers the mail and what is logged of it. */
async function refuse(tries: number) {
  const facts = { tries, requestId: 'from-the-click-1' };
  const mail = { key: 'a', ...facts } as ClaimedMail;
  const transport = { send: () => Promise.reject(REFUSAL) };
  const parts = { outbox, transport, open: () => undefined, clock, sharedClock: clock, logger };
  outbox.claim.mockResolvedValueOnce([mail]);
  await createDelivery(parts as unknown as DeliveryParts).sendDue();
  return { mail, facts: { mail: 'a', ...facts, ...told } };
}

test.each([
  [1, 15 * MS_PER_SECOND],
  [2, 2 * MS_PER_MINUTE],
  [3, 15 * MS_PER_MINUTE],
  [4, 2 * MS_PER_HOUR],
])(
  'when try %d is refused, then the next one is %d ms later, and the log says why and not to whom',
  async (tries, pauseMs) => {
    const { mail, facts } = await refuse(tries);
    expect(outbox.putOff.mock.calls).toEqual([[mail, new Date(NOW + pauseMs)]]);
    expect(outbox.close).not.toHaveBeenCalled();
    expect(logger.warn.mock.calls).toEqual([
      [facts, 'A mail was not sent, it will be tried again'],
    ]);
  },
);

test('when the fifth try is refused, then there is no other, and the mail stays for a month', async () => {
  const { mail, facts } = await refuse(5);
  expect(outbox.close.mock.calls).toEqual([[mail, 'failed', new Date(NOW + 30 * MS_PER_DAY)]]);
  expect(outbox.putOff).not.toHaveBeenCalled();
  expect(logger.error.mock.calls).toEqual([[facts, 'A mail was given up']]);
});
