import { vi } from 'vitest';
import type { TestServer } from './start-test-server.ts';

/** The next booking that the server changes is changed, and with the one after it the process dies. */
export function dieAtSecondBooking({ services }: TestServer) {
  const records = services.bookingRecords;
  const writeStep = records.writeStep.bind(records);
  return vi
    .spyOn(records, 'writeStep')
    .mockImplementationOnce((step) => writeStep(step))
    .mockRejectedValueOnce(new Error('The process died here'));
}
