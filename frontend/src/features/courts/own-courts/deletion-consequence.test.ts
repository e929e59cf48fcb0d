import { expect, test } from 'vitest';
import { consequenceOf } from './deletion-consequence.ts';
import { OWN_COURTS_TEXTS } from './own-courts.texts.ts';

const NONE = { pendingRequests: 0, confirmedBookings: 0, refundsDue: 0, walkIns: 0 };

test('when nothing is to come, then nothing is affected', () =>
  expect(consequenceOf(NONE)).toBe('No future booking is affected.'));

test('when walk-ins are to come, then the owner reads that nobody else tells them, before their numbers are gone', () => {
  const words = consequenceOf({
    pendingRequests: 1,
    confirmedBookings: 3,
    refundsDue: 1,
    walkIns: 2,
  });
  expect(words).toMatch(/^4 future booking\(s\) are affected: 1 request\(s\) will be declined, 3 /);
  expect(words).toContain(' 1 of them is paid: you owe its customer the money back.');
  expect(words).toContain(' 2 manual booking(s) among them: only you can tell their customers');
  expect(consequenceOf({ ...NONE, confirmedBookings: 1 })).toBe(OWN_COURTS_TEXTS.affected(0, 1));
});
