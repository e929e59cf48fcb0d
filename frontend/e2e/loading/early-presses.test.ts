/// <reference lib="dom" />
/** What is pressed while a page is only the server's drawing is answered as soon as the scripts are there. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const DATE = dateAhead(3);
/** How long the server's drawing stays while something of the real page is missing. */
const DRAWN_PAGE_WAIT_MS = 3_000;

const crease = openCreaseForFile({ isFirstVisit: true });
const openPhone = createPages(crease, PHONE);
let courtPath: string;
let bookingPath: string;

beforeAll(async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  courtPath = `/courts/${courtId}`;
  bookingPath = `/booking/${courtId}?date=${DATE}`;
});

/** Opens a page whose scripts do not come until the returned function is called. */
async function openDrawn(page: Page, path: string): Promise<() => Promise<unknown>> {
  const release = await holdCalls(page, '**/*.js');
  await page.goto(crease.url + path, { waitUntil: 'commit' });
  return release;
}

/** Presses these one after the other while no script is there, then lets them come. */
async function pressEarly(page: Page, path: string, controls: Locator[]): Promise<void> {
  const release = await openDrawn(page, path);
  for (const control of controls) await control.click();
  const awaited = page.locator('[data-awaited]');
  expect(await awaited.count()).toBe(1);
  expect(await controls.at(-1)?.getAttribute('data-awaited')).toBe('');
  expect(await awaited.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.65');
  await release();
  await whenAlive(page);
  await expect.poll(() => awaited.count()).toBe(0);
}

const menuOf = (page: Page) => page.getByRole('button', { name: /^(open|close) menu/i });

test.each([
  { where: 'Home, which the scripts take over', path: '/' },
  { where: 'the list of courts, which they replace', path: '/courts' },
  { where: 'the list of a customer', path: '/courts', email: 'customer@demo.lk' },
])(
  'when the menu is pressed before the scripts are there on $where, then it opens',
  async ({ path, email }) => {
    const page = await openPhone(email);
    await pressEarly(page, path, [menuOf(page)]);
    expect(await menuOf(page).getAttribute('aria-expanded')).toBe('true');
    await page.locator('#site-menu').waitFor();
    await page.close();
  },
);

test('when it is pressed twice, then it is answered once', async () => {
  const page = await openPhone();
  await pressEarly(page, '/courts', [menuOf(page), menuOf(page)]);
  expect(await menuOf(page).getAttribute('aria-expanded')).toBe('true');
  await page.close();
});

test('when something else is pressed after it, then only that is answered', async () => {
  const page = await openPhone();
  const filters = page.getByRole('button', { name: /^(show|hide) filters$/i });
  await pressEarly(page, '/courts', [menuOf(page), filters]);
  expect(await filters.getAttribute('aria-expanded')).toBe('true');
  expect(await menuOf(page).getAttribute('aria-expanded')).toBe('false');
  await page.close();
});

test('when a link is opened in another tab after it, then nothing is answered here', async () => {
  const page = await openPhone();
  const release = await openDrawn(page, '/courts');
  await menuOf(page).click();
  const opening = page.context().waitForEvent('page');
  const link = page.getByRole('link', { name: 'Havelock Indoor Nets' }).first();
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opening).close();
  expect(await page.locator('[data-awaited]').count()).toBe(0);
  await release();
  await whenAlive(page);
  expect(await menuOf(page).getAttribute('aria-expanded')).toBe('false');
  await page.close();
});

test('when another day is pressed, then its hours come with the scripts, and it does not look chosen before', async () => {
  const page = await openPhone();
  const day = page.locator(`label[data-date="${DATE}"]`);
  const isChosen = () => day.locator('input').isChecked();
  const release = await openDrawn(page, courtPath);
  await day.click();
  expect(await isChosen()).toBe(false);
  await release();
  await expect.poll(isChosen).toBe(true);
  await page.waitForURL(`**${courtPath}?date=${DATE}`);
  await page.close();
});

test('when it is pressed by a key, then the keyboard goes on from there', async () => {
  const page = await createPages(crease)();
  const next = page.getByRole('button', { name: 'Next photo' });
  const release = await openDrawn(page, courtPath);
  await next.press('Enter');
  await release();
  await page.locator('[aria-label^="Photo 2"][aria-current="true"]').waitFor();
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.close();
});

test('when hours are pressed before the scripts are there, then those are chosen that were not pressed again', async () => {
  const page = await openPhone('customer@demo.lk');
  const hourAt = (hour: string) => page.locator(`button[data-slot="${hour}"]`);
  const release = await openDrawn(page, `${bookingPath}&slots=12:00`);
  // React listens here before it is done: what it hears would be answered twice.
  const root = page.locator('#root');
  await root.evaluate((one) => one.addEventListener('click', () => (one.dataset['heard'] = '')));
  for (const hour of ['13:00', '14:00', '12:00', '13:00', '15:00']) await hourAt(hour).click();
  // Of one that is taken nothing comes here either.
  await page.locator('button[data-slot][aria-disabled="true"]').first().click({ force: true });
  expect(await page.locator('[data-awaited]').count()).toBe(3);
  expect(await root.getAttribute('data-heard')).toBeNull();
  const ringAt = (hour: string) =>
    hourAt(hour).evaluate((cell) => getComputedStyle(cell).boxShadow);
  expect([await ringAt('13:00'), await ringAt('15:00')]).toEqual(['none', await ringAt('14:00')]);
  expect(await ringAt('14:00')).not.toBe('none');
  await release();
  await whenAlive(page);
  await page.waitForURL(/slots=14:00,15:00$/);
  expect(await page.locator('[data-slot][aria-pressed="true"]').count()).toBe(2);
  await page.close();
});

test('when the scripts are there before it is known again what is free, then the hours that were pressed are chosen all the same', async () => {
  const page = await openPhone('customer@demo.lk');
  const tell = await holdCalls(page, '**/api/bookings/court/**');
  const release = await openDrawn(page, bookingPath);
  await page.locator('button[data-slot="14:00"]').click();
  await release();
  await whenAlive(page);
  await page.locator('[data-slot="14:00"][aria-pressed="true"]').waitFor();
  await tell();
  await page.close();
});

test('when a visitor presses hours before the scripts are there, then the way back from the login has them', async () => {
  const page = await openPhone();
  const release = await openDrawn(page, `${bookingPath}&slots=12:00`);
  for (const hour of ['14:00', '15:00', '15:00'])
    await page.locator(`button[data-slot="${hour}"]`).click();
  await release();
  await page.waitForURL('**/login?**');
  const next = new URL(page.url()).searchParams.get('next');
  expect(next).toMatch(new RegExp(`date=${DATE}&slots=12:00,14:00$`));
  await page.close();
});

test('when it takes too long to tell who has pressed hours, then they are chosen once the page is there', async () => {
  const page = await openPhone('customer@demo.lk');
  const tell = await holdCalls(page, '**/api/auth/me');
  await page.clock.install();
  const release = await openDrawn(page, bookingPath);
  await page.locator('button[data-slot="14:00"]').click();
  await release();
  const waitedTooLong = async () => {
    await page.clock.runFor(DRAWN_PAGE_WAIT_MS);
    return page.locator('[data-drawn]').count();
  };
  await expect.poll(waitedTooLong).toBe(0);
  await tell();
  await page.locator('[data-slot="14:00"][aria-pressed="true"]').waitFor();
  await page.close();
});

test('when hours are asked for before the scripts are there, then the question comes with all that are chosen', async () => {
  const page = await openPhone('customer@demo.lk');
  const release = await openDrawn(page, bookingPath);
  const hourAt = (hour: string) => page.locator(`button[data-slot="${hour}"]`);
  await hourAt('14:00').click();
  await page.getByRole('button', { name: 'Request Booking' }).click();
  await hourAt('15:00').click();
  await release();
  const question = page.getByRole('dialog');
  for (const hour of ['2 to 3 PM', '3 to 4 PM']) await question.getByText(hour).waitFor();
  await page.close();
});
