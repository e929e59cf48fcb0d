/**
 * The main job, with three people in three browsers: a customer asks for hours, the owner sees it and accepts,
 * and the customer's list and a visitor's hours change, all without a reload.
 */
import { addDays, colomboDateAt } from '@crease/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

/** What the product promises; the machine's own slowness is inside it. */
const LIVE_MAX_MS = 1_000;
const COURT = 'Havelock Indoor Nets';

let crease: RunningCrease;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [crease, browser] = await Promise.all([startCrease(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await crease.stop();
});

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  contexts.push(context);
  return context.newPage();
}

/** A notice is on the page twice: seen, and spoken. */
const noticeOn = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** Opens `path`, which sends a visitor to the login first, and back after it. */
async function logInTo(page: Page, path: string, email: string): Promise<void> {
  await page.goto(crease.url + path);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('cricket123');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await noticeOn(page, 'Login successful!');
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
}

async function findCourtId(): Promise<string> {
  const response = await fetch(`${crease.url}/api/courts?search=${encodeURIComponent(COURT)}`);
  const { data } = (await response.json()) as { data: { courts: { _id: string }[] } };
  return String(data.courts[0]?._id);
}

/** Marks the page, so that a reload would be noticed. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in window);

test('when a customer asks and the owner accepts, then every open page shows it within a second', async () => {
  const courtId = await findCourtId();
  const date = addDays(colomboDateAt(Date.now()), 5);
  const [customer, owner, visitor] = await Promise.all([openPage(), openPage(), openPage()]);

  await logInTo(owner, '/dashboard', 'owner@demo.lk');
  await owner.getByRole('heading', { name: 'Bookings', exact: true }).waitFor();

  await visitor.goto(`${crease.url}/courts/${courtId}`);
  await visitor.locator(`label[data-date="${date}"]`).click();
  const watched = visitor.getByText(/7 to 8 PM, night/);
  await expect.poll(() => watched.textContent()).toMatch(/, free$/);
  await Promise.all([owner, visitor].map(mark));

  await logInTo(customer, `/booking/${courtId}?date=${date}`, 'customer@demo.lk');
  await customer.getByRole('button', { name: /^7 to 8 PM, night/ }).click();
  await customer.getByRole('button', { name: /^8 to 9 PM, night/ }).click();
  await customer.getByRole('button', { name: 'Request Booking' }).first().click();
  await customer.getByRole('button', { name: 'Send Request' }).click();
  await customer.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
  const shortId = (await customer.locator('main b').first().textContent()) ?? '';

  const request = owner.getByRole('row').filter({ hasText: shortId });
  await request.getByText('Pending Approval').waitFor({ timeout: LIVE_MAX_MS });
  await expect.poll(() => watched.textContent(), { timeout: LIVE_MAX_MS }).toContain('requested');

  await customer.getByRole('link', { name: 'View My Bookings' }).click();
  const card = customer.getByRole('article').filter({ hasText: shortId });
  await card.getByText('Pending Approval').waitFor();
  await mark(customer);

  await request.getByRole('button', { name: /^Accept/ }).click();
  await noticeOn(owner, 'Booking accepted successfully!');
  await Promise.all([
    card.getByText('Confirmed').waitFor({ timeout: LIVE_MAX_MS }),
    expect.poll(() => watched.textContent(), { timeout: LIVE_MAX_MS }).toMatch(/, booked$/),
  ]);
  expect(await Promise.all([customer, owner, visitor].map(isMarked))).toEqual([true, true, true]);
});
