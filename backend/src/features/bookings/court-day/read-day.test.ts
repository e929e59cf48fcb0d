import { expect, test } from 'vitest';
import type { CourtRecord } from '../../courts/courts.service.ts';
import { createReadDay } from './read-day.ts';

const COURT_DAY = { courtId: 'a'.repeat(24), date: '2026-12-02' };

/** A court with an hour that changes while its bookings are being read. */
function openBusyDay() {
  let version = 3;
  const court = { id: COURT_DAY.courtId, operatingHours: [] } as unknown as CourtRecord;
  const parts = {
    courts: { findById: () => Promise.resolve(court) },
    courtDays: { readVersion: () => Promise.resolve(version) },
    bookingRecords: {
      findInHours: () => {
        version += 1;
        return Promise.resolve([]);
      },
    },
  } as unknown as Parameters<typeof createReadDay>[0];
  return createReadDay(parts);
}

test('when an hour changes while its day is read, then the day is no newer than its bookings', async () => {
  const read = openBusyDay();
  expect(await read(COURT_DAY)).toMatchObject({ version: 3 });
});
