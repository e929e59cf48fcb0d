/** The question for a cancellation's reason. */
import type { Booking } from '@crease/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeData } from '../support/browser/answer-calls.ts';
import { callAs } from '../support/crease/call-server.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, lookAgain, noticeOn, whenLive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile();

async function openBookings(): Promise<Page> {
  const page = await createPages(crease, { width: 360, height: 740 })('customer@demo.lk');
  await page.goto(`${crease.url}/bookings`);
  return page;
}

const askOn = (page: Page) => page.getByRole('button', { name: /^Request Cancel/ }).first();

async function openQuestion(page: Page): Promise<Locator> {
  await askOn(page).click();
  const dialog = page.getByRole('dialog', { name: 'Request Cancellation' });
  await dialog.waitFor();
  return dialog;
}

test('when the reason is blank, then it is asked for and nothing is sent', async () => {
  const customer = await openBookings();
  const sent: string[] = [];
  customer.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  const dialog = await openQuestion(customer);
  await dialog.getByLabel('Reason').fill('   ');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await dialog.getByText('Please provide a reason for cancellation').waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(sent).toEqual([]);
});

test('when the page is left by Back under the open question, then it is not asked again on coming forward', async () => {
  const customer = await openBookings();
  await customer.getByRole('link', { name: 'Book New Court' }).click();
  await customer.goBack();
  const dialog = await openQuestion(customer);
  await customer.goForward();
  await customer.getByRole('heading', { name: 'Find Your Perfect Court' }).waitFor();
  await customer.goBack();
  await customer.getByRole('article').first().waitFor();
  expect(await dialog.count()).toBe(0);
});

test('when the last hour ends under the open question, then it closes and says why', async () => {
  const customer = await openBookings();
  const dialog = await openQuestion(customer);
  await changeData(customer, 'GET /api/bookings/user', ({ bookings }: { bookings: Booking[] }) => ({
    bookings: bookings.map((booking) => ({
      ...booking,
      ...(booking.status === 'confirmed' && { status: 'completed', version: 99 }),
    })),
  }));
  await lookAgain(customer);
  await noticeOn(customer, 'This booking is completed by now');
  await dialog.waitFor({ state: 'hidden' });
});

test('when the court is removed under the open question, then nothing is asked any more', async () => {
  const customer = await createPages(crease, { width: 360, height: 740 })('customer@demo.lk');
  const live = whenLive(customer);
  await customer.goto(`${crease.url}/bookings`);
  await live;
  const court = /, (.*?), /.exec((await askOn(customer).textContent()) ?? '')?.[1] ?? '';
  const dialog = await openQuestion(customer);
  await dialog.getByLabel('Reason').fill('Rain');
  const path = `/admin/courts/${await findCourtId(crease.url, court)}`;
  await callAs(crease.url, 'admin@demo.lk', { method: 'DELETE', path });
  await noticeOn(customer, `Cancelled: ${court}`);
  await dialog.waitFor({ state: 'hidden' });
});
