/** Pages in which the browser's translator replaces each text. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { requestHours } from '../support/crease/call-server.ts';
import { ADMIN, CUSTOMER, OTHER_CUSTOMER, OWNER } from '../support/people/demo-people.ts';
import { listApprovedCourt, listCourt } from '../support/people/list-court.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { field, noticeOn, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { translate } from '../support/browser/translate.ts';

const MARK = '¦';
/** Longer than an answer takes. */
const LATE_MS = 1_000;

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease);

async function openTranslated(path: string, email = ''): Promise<Page> {
  const page = await open(email);
  await translate(page);
  await page.goto(`${crease.url}${path}`);
  await whenAlive(page);
  return page;
}

/** A court of this test alone. */
const courtName = () => `Galle Nets ${crease.testNumber}`;

test('when a request is answered in translated pages, then the owner, the customer and who looks at the hours see it', async () => {
  const courtId = await listApprovedCourt(crease.url, { name: courtName() });
  const timeSlots = [{ startTime: '19:00', endTime: '20:00', type: 'day' }];
  const wish = { courtId, date: dateAhead(9), timeSlots };
  const shortId = (await requestHours(crease.url, CUSTOMER, wish)).slice(-8);
  const owner = await openTranslated('/dashboard', OWNER);
  const customer = await openTranslated('/bookings', CUSTOMER);
  const other = await openTranslated(`/booking/${courtId}?date=${dateAhead(9)}`, OTHER_CUSTOMER);
  const card = customer.getByRole('article').filter({ hasText: shortId });
  await card.getByText('Pending Approval').waitFor();
  const hour = other.getByRole('button', { name: /^7 PM to 8 PM/ });
  await expect.poll(() => hour.textContent()).toContain('requested');

  const row = owner.getByRole('row').filter({ hasText: shortId });
  await row.getByRole('button', { name: /^Accept/ }).click();
  await noticeOn(owner, 'Booking accepted successfully!');
  await row.getByText('Confirmed').first().waitFor();
  await card.getByText('Confirmed').waitFor();
  expect(await card.getByText('Pending Approval').count()).toBe(0);
  await expect.poll(() => hour.textContent()).toContain('booked');
});

test('when a court is approved in a translated page, then the page says so and stays', async () => {
  await listCourt(crease.url, { name: courtName() });
  const admin = await openTranslated('/admin', ADMIN);
  await admin.getByText('All Courts', { exact: true }).click();
  const row = admin.getByRole('row').filter({ hasText: courtName() });
  await row.getByRole('button', { name: /^Approve/ }).click();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  const said = admin.getByRole('alertdialog', { name: 'Court approved successfully!' });
  await said.getByRole('button', { name: 'OK' }).click();
  await row.getByText('Approved', { exact: true }).first().waitFor();
});

test('when a province is chosen by its translated name, then its courts are asked for, and Crease keeps its name', async () => {
  const page = await open();
  await translate(page, { mark: MARK });
  await page.goto(`${crease.url}/courts`);
  await page.getByRole('heading', { name: `${MARK}Find Your Perfect Court${MARK}` }).waitFor();
  expect(await page.getByRole('banner').innerText()).toMatch(/^Crease\s/);
  await page.locator('select[name="province"]').selectOption({ label: `${MARK}Western${MARK}` });
  await page.getByRole('button', { name: `${MARK}Apply${MARK}` }).click();
  await page.waitForURL('**/courts?province=Western');
});

test('when a label changes back before its translation comes, then it is not the label of the step before', async () => {
  const page = await open();
  await translate(page, { lateMs: LATE_MS });
  await page.goto(`${crease.url}/login`);
  await field(page, 'Email').fill(CUSTOMER);
  await field(page, 'Password').fill('wrong-password');
  const submit = page.locator('main form button[type="submit"]');
  await submit.locator('font > font').waitFor();
  await submit.click();
  await noticeOn(page, 'Invalid email or password');
  await submit.locator('font > font').waitFor();
  await expect.poll(() => submit.textContent()).toBe('Login');
});
