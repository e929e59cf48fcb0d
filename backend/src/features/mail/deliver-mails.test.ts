import { MS_PER_DAY } from '@crease/contract';
import { describe, expect, test, vi } from 'vitest';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { SMTP_TIMEOUTS } from '../../platform/mail/mail.ts';
import { createDelivery, type DeliveryParts } from './deliver-mails.ts';
import type { ClaimedMail } from './outbox.repository.ts';

const mailOf = (key: string) => ({ key, tries: 1 }) as ClaimedMail;

function leaseOf(milliseconds: number) {
  const endsHereAtMs = Date.now() + milliseconds;
  return { id: 'lease', endsAt: new Date(endsHereAtMs), endsHereAtMs };
}
const LEASE = leaseOf(1_000_000);
const ENDED = leaseOf(1_000);
/** What the test itself may take. */
const SLOW_MACHINE_MS = 30_000;

/** A transport that finishes a mail only when the test says so. */
function openSlowDelivery(waiting: ClaimedMail[] = [], clock: Clock = systemClock) {
  const begun: string[] = [];
  const sent: string[] = [];
  const givenBack: [key: string, tries: number][] = [];
  let goOn: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  const claim = vi.fn(() => Promise.resolve(waiting.splice(0, 2)));
  const close = vi.fn(() => Promise.resolve());
  const putOff = vi.fn(({ key, tries }: ClaimedMail) =>
    Promise.resolve(givenBack.push([key, tries])),
  );
  const logger = createLogger({ level: 'silent', isForPeople: false });
  const parts = {
    outbox: { claim, close, putOff },
    transport: {
      send: async (key: unknown) => {
        begun.push(String(key));
        await slow;
        sent.push(String(key));
      },
    },
    open: ({ key }: ClaimedMail) => key,
    clock,
    sharedClock: systemClock,
    logger,
  };
  const delivery = createDelivery(parts as unknown as DeliveryParts);
  const send = (...keys: string[]) => {
    for (const key of keys) delivery.sendClaimed(mailOf(key), LEASE);
  };
  return { begun, sent, givenBack, claim, close, putOff, logger, goOn, delivery, send };
}

const FOUR = ['a', 'b', 'c', 'd'];

describe('when every sender is busy', () => {
  test('then a mail that comes to be due goes out as soon as one is done', async () => {
    const { sent, goOn, delivery, send } = openSlowDelivery([mailOf('left')]);
    send(...FOUR);
    delivery.wake();
    goOn();
    await expect.poll(() => sent).toEqual([...FOUR, 'left']);
  });

  test('then those that are claimed wait in line, and nobody asks what is due', async () => {
    const { sent, claim, goOn, send } = openSlowDelivery();
    send(...FOUR, 'e', 'f');
    goOn();
    await expect.poll(() => sent).toEqual([...FOUR, 'e', 'f']);
    expect(claim).not.toHaveBeenCalled();
  });

  test('then none of those in line is sent once the outbox can not be told what was', async () => {
    const { begun, close, goOn, delivery, send } = openSlowDelivery();
    close.mockRejectedValue(new Error('The database was away'));
    send(...FOUR, 'e', 'f', 'g');
    goOn();
    await delivery.sendDue();
    expect(begun).toEqual(FOUR);
  });

  test('then what is due goes before what is new', () => {
    const { delivery, send } = openSlowDelivery();
    send(...FOUR);
    expect(delivery.newLease()).toBeDefined();
    delivery.wake();
    expect(delivery.newLease()).toBeUndefined();
  });

  test('then no more are claimed than a line may hold', () => {
    const { delivery, send } = openSlowDelivery();
    send(...FOUR);
    let inLine = 0;
    for (; inLine < 1_000 && delivery.newLease(); inLine += 1) send('more');
    expect(inLine).toBe(50);
  });

  test.each([
    ['the clock of all instances', { ...LEASE, endsAt: ENDED.endsAt }],
    ['its own clock', { ...LEASE, endsHereAtMs: ENDED.endsHereAtMs }],
  ])(
    'then one whose lease is about to end by %s is left to whoever it is due for',
    async (_, lease) => {
      const { sent, goOn, delivery, send } = openSlowDelivery();
      send(...FOUR);
      delivery.sendClaimed(mailOf('late'), lease);
      send('e');
      goOn();
      await expect.poll(() => sent).toEqual([...FOUR, 'e']);
    },
  );

  test('then one may wait in line for as long as the mail server may take for another', async () => {
    let waitedMs = 0;
    const { sent, goOn, delivery, send } = openSlowDelivery([], {
      now: () => systemClock.now() + waitedMs,
    });
    send(...FOUR);
    const lease = delivery.newLease();
    if (lease) delivery.sendClaimed(mailOf('e'), lease);
    waitedMs = SMTP_TIMEOUTS.wholeMs - SLOW_MACHINE_MS;
    goOn();
    await expect.poll(() => sent).toEqual([...FOUR, 'e']);
  });

  test('then those that waited while the machine was suspended are left to others', async () => {
    let suspendedMs = 0;
    const { sent, goOn, delivery, send } = openSlowDelivery([], {
      now: () => systemClock.now() + suspendedMs,
    });
    send(...FOUR);
    send('late');
    suspendedMs = MS_PER_DAY;
    delivery.sendClaimed(mailOf('e'), leaseOf(2 * MS_PER_DAY));
    goOn();
    await expect.poll(() => sent).toEqual([...FOUR, 'e']);
  });
});

test('when a mail comes to be due while every sender asks what is due, then it is asked again', async () => {
  const waiting: ClaimedMail[] = [];
  const { sent, claim, goOn, delivery } = openSlowDelivery(waiting);
  goOn();
  let answer: () => void = () => undefined;
  const nothing = new Promise<never[]>((resolve) => {
    answer = () => {
      resolve([]);
    };
  });
  claim.mockImplementationOnce(() => nothing);
  FOUR.forEach(delivery.wake);
  expect(claim).toHaveBeenCalledOnce();
  waiting.push(mailOf('late'));
  delivery.wake();
  answer();
  await expect.poll(() => sent).toEqual(['late']);
});

test('when the outbox can not be read, then it is asked again when it is woken, and not before', async () => {
  const { sent, claim, goOn, delivery } = openSlowDelivery([mailOf('due')]);
  goOn();
  claim.mockRejectedValueOnce(new Error('The database was away'));
  await delivery.sendDue();
  expect(claim).toHaveBeenCalledOnce();
  await delivery.sendDue();
  expect(sent).toEqual(['due']);
});

describe('when the mail server has one and the outbox could not be told', () => {
  const openUntold = async (waiting: ClaimedMail[] = []) => {
    const slow = openSlowDelivery(waiting);
    slow.goOn();
    slow.close.mockRejectedValueOnce(new Error('The database was away'));
    slow.send('a');
    await expect.poll(() => slow.close.mock.calls.length).toBe(1);
    return slow;
  };
  const told = { key: 'a' };

  test('then it is told at the next chance, long before the lease ends and others send it again', async () => {
    const { begun, close, delivery } = await openUntold();
    await delivery.sendDue();
    expect(close).toHaveBeenCalledTimes(2);
    expect(close).toHaveBeenLastCalledWith(
      expect.objectContaining(told),
      'sent',
      expect.anything(),
    );
    await delivery.sendDue();
    expect(close).toHaveBeenCalledTimes(2);
    expect(begun).toEqual(['a']);
  });

  test('then nothing else is sent before it is told', async () => {
    const { begun, close, delivery } = await openUntold([mailOf('b')]);
    close.mockRejectedValueOnce(new Error('The database was away'));
    await delivery.sendDue();
    expect(begun).toEqual(['a']);
    await delivery.sendDue();
    expect(begun).toEqual(['a', 'b']);
  });

  test('then it is told when the instance stops', async () => {
    const { close, delivery } = await openUntold();
    await delivery.stop();
    expect(close).toHaveBeenCalledTimes(2);
  });

  test('then the instance stops all the same when it still can not be', async () => {
    const { close, delivery } = await openUntold();
    close.mockRejectedValueOnce(new Error('The database is away'));
    await expect(delivery.stop()).resolves.toBeUndefined();
  });
});

test('when a mail is sent, then it is remembered for a month, in which its occasion is no second mail', async () => {
  const { close, goOn, delivery, send } = openSlowDelivery();
  goOn();
  const from = Date.now();
  send('a');
  await delivery.sendDue();
  const [, state, forgottenAt] = close.mock.lastCall as unknown as [ClaimedMail, string, Date];
  expect(state).toBe('sent');
  expect(forgottenAt.getTime()).toBeGreaterThanOrEqual(from + 30 * MS_PER_DAY);
});

test('when all were sent and many come, then no more go out at once than before', async () => {
  const { begun, close, goOn, delivery, send } = openSlowDelivery();
  goOn();
  send('first');
  await delivery.sendDue();
  close.mockReturnValue(new Promise(() => undefined));
  send(...FOUR, 'e', 'f');
  await expect.poll(() => begun).toEqual(['first', ...FOUR]);
});

test('when many are due, then they are claimed together, and each is sent once', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const { sent, claim, goOn, delivery } = openSlowDelivery(keys.map(mailOf));
  goOn();
  await delivery.sendDue();
  expect(sent.toSorted()).toEqual(keys);
  // The last claim finds nothing, which ends the senders.
  expect(claim).toHaveBeenCalledTimes(Math.ceil(keys.length / 2) + 1);
});

test('when it is stopped while more are claimed, then they are left to others', async () => {
  const { begun, claim, givenBack, delivery } = openSlowDelivery();
  let answer: (mails: ClaimedMail[]) => void = () => undefined;
  claim.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  delivery.wake();
  const stopped = delivery.stop();
  answer(['a', 'b'].map(mailOf));
  await stopped;
  expect(begun).toEqual([]);
  expect(givenBack).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});

test('when it is stopped, then what waits is left to others at once, and what is being sent is recorded first', async () => {
  const { sent, close, givenBack, goOn, delivery, send } = openSlowDelivery([mailOf('left')]);
  send(...FOUR, 'e');
  delivery.wake();
  let isOver = false;
  const stopped = delivery.stop().then(() => (isOver = true));
  expect(givenBack).toEqual([['e', 0]]);
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  // Was being stored when the end began.
  send('late');
  goOn();
  await stopped;
  expect(sent).toEqual(FOUR);
  expect(close).toHaveBeenCalledTimes(FOUR.length);
  expect(givenBack.slice(1)).toEqual([['late', 0]]);
});

test('when it was stopped, then a mail that is stored after that is not claimed here: nobody would send it before the lease ends', async () => {
  const { delivery } = openSlowDelivery();
  expect(delivery.newLease()).toBeDefined();
  await delivery.stop();
  expect(delivery.newLease()).toBeUndefined();
});

test('when it is stopped and one that waits can not be left to others, then that is logged, and it stops all the same', async () => {
  const { givenBack, putOff, logger, goOn, delivery, send } = openSlowDelivery();
  const warn = vi.spyOn(logger, 'warn');
  putOff.mockRejectedValueOnce(new Error('The database was away'));
  send(...FOUR, 'e', 'f', 'g');
  const stopped = delivery.stop();
  goOn();
  await stopped;
  expect(givenBack).toEqual([
    ['f', 0],
    ['g', 0],
  ]);
  expect(warn.mock.calls).toEqual([['A mail waits until its lease ends']]);
});
