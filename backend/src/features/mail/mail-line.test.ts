import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createLine, newLease, type LineParts } from './mail-line.ts';
import type { ClaimedMail } from './outbox.repository.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['behind', -HOUR_MS],
  ['ahead', HOUR_MS],
])(
  'when the clock of an instance is an hour %s, then it sends what it claims itself, and others do within minutes if it dies',
  (_, apartMs) => {
    const parts: LineParts = {
      outbox: {} as LineParts['outbox'],
      clock: { now: () => systemClock.now() + apartMs },
      sharedClock: systemClock,
      logger: createLogger({ level: 'silent', isForPeople: false }),
    };
    const line = createLine(parts);
    const mail = { key: 'nets' } as ClaimedMail;
    const lease = newLease(parts);
    line.add(mail, lease);
    expect(line.next()).toBe(mail);
    expect(lease.endsAt.getTime()).toBeLessThan(systemClock.now() + HOUR_MS / 4);
  },
);
