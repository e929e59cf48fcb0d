import { instantOfAbsoluteHour } from '@crease/contract';
import { expect, onTestFinished, test } from 'vitest';
import { addDemoData } from '../../test/demo-data.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { DEMO_CUSTOMERS } from './demo-accounts.ts';

test('when owners have no limit for their answer, then demo requests too can be answered until they begin', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  await addDemoData(server, 0);
  const { users, bookingRecords } = server.services;
  const customers = await Promise.all(DEMO_CUSTOMERS.map(({ email }) => users.findByEmail(email)));
  const found = await Promise.all(
    customers.map((customer) => bookingRecords.findOfCustomer(customer?.id ?? '')),
  );
  const pending = found.flat().filter(({ status }) => status === 'pending');
  expect(pending.length).toBeGreaterThan(0);
  expect(pending.map(({ answerBy }) => answerBy?.getTime())).toEqual(
    pending.map(({ startHours }) => instantOfAbsoluteHour(Math.min(...startHours))),
  );
});
