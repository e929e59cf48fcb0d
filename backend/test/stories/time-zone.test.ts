import { expect, test } from 'vitest';

test('when a run names a time zone, then the process really is in it', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(timeZone).toBe(process.env['TZ'] ?? timeZone);
});
