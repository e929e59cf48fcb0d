import { slotsOfDate, timeOfHour, WEEKDAYS } from '@crease/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursMaybeMeant } from './selected-hours.ts';

const DATE = '2026-12-31';
const hours = fc.integer({ min: 0, max: 23 });

test('when hours are asked for, then those that the court sells are among the ones looked at, past midnight too', () => {
  fc.assert(
    fc.property(hours, hours, (start, end) => {
      const window = {
        startTime: timeOfHour(start),
        endTime: timeOfHour(end),
        type: 'night',
      } as const;
      const schedule = WEEKDAYS.map((day) => ({ day, isOpen: true, slots: [window] }));
      const slots = slotsOfDate(schedule, DATE);
      expect(slots).not.toEqual([]);
      const looked = hoursMaybeMeant({ date: DATE, timeSlots: slots });
      for (const { absoluteHour } of slots) expect(looked).toContain(absoluteHour);
    }),
  );
});
