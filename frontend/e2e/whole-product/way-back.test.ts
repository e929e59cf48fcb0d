/// <reference lib="dom" />
/** Whoever goes back or reloads a page finds it as they left it. */
import type { Booking, ReviewedCourt } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { changeData, repeatFirst } from '../support/browser/answer-calls.ts';
import { changeCourt } from '../support/people/change-court.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenAlive } from '../support/people/people.ts';
import { pressDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const TURNS = 6;

const crease = openCreaseForFile({ hasPictures: false });

const readPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls, and resolves when the page has got the event. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (position) => {
    const heard = new Promise((resolve) =>
      window.addEventListener('scroll', resolve, { once: true }),
    );
    window.scrollTo({ top: position, behavior: 'instant' });
    await heard;
  }, top);

test('when one looks at courts far down the list, then each way back leads to where one was', async () => {
  const page = await createPages(crease, PHONE)();
  await page.goto(`${crease.url}/courts`);
  const cards = page.getByRole('main').getByRole('link', { name: /\w/ });
  await whenAlive(page);
  await cards.nth(8).waitFor();
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await scrollTo(page, 350 * turn);
    // Clicks by script, because a click by Playwright may scroll first, which a person's tap does not.
    await cards.evaluateAll((links) => {
      const onScreen = links.find((link) => link.getBoundingClientRect().top > 100);
      (onScreen as HTMLElement).click();
    });
    await page.waitForURL('**/courts/*');
    await page.getByRole('heading', { name: 'Free hours' }).waitFor();
    await page.goBack();
    await expect.poll(() => readPosition(page), { message: `turn ${turn}` }).toBe(350 * turn);
  }
});

test('when a day is chosen on the first page of a visit, then Back leads home, not out of Crease', async () => {
  const page = await createPages(crease, PHONE)();
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await page.goto(`${crease.url}/courts/${courtId}`);
  const day = page.locator(`label[data-date="${dateAhead(3)}"]`);
  await day.click();
  await expect.poll(() => day.getByRole('radio').isChecked()).toBe(true);
  await page.getByRole('banner').getByLabel('Back', { exact: true }).click();
  await page.waitForURL(`${crease.url}/`);
});

test('when a list is loaded again, then it is where it was left', async () => {
  const page = await createPages(crease, PHONE)();
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  await page.getByRole('main').getByRole('link', { name: /\w/ }).nth(8).waitFor();
  await scrollTo(page, 1500);
  await page.reload();
  await expect.poll(() => readPosition(page)).toBe(1500);

  await page.goto(`${crease.url}/about`);
  await page.getByRole('heading', { name: 'About Us' }).waitFor();
  expect(await readPosition(page)).toBe(0);
});

/** Answers with one booking repeated. */
const answerManyBookings = (page: Page, count: number) =>
  changeData(page, 'GET /api/bookings/user', ({ bookings }: { bookings: Booking[] }) => ({
    bookings: repeatFirst(bookings, count),
  }));

test('when more of a list was shown, then Back and a reload show as much of it, where it was left', async () => {
  const page = await createPages(crease, PHONE)('customer@demo.lk');
  await answerManyBookings(page, 62);
  await page.goto(`${crease.url}/bookings`);
  await page.getByRole('button', { name: 'Show 30 more' }).click();
  const cards = page.getByRole('link', { name: 'View Court Details' });
  await expect.poll(() => cards.count()).toBe(60);
  await cards.nth(50).scrollIntoViewIfNeeded();
  const position = await readPosition(page);
  await cards.nth(50).evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/courts/*');
  await page.getByRole('heading', { name: 'Free hours' }).waitFor();

  await page.goBack();
  await expect.poll(() => readPosition(page)).toBe(position);
  await page.reload();
  await expect.poll(() => readPosition(page)).toBe(position);
  expect(await cards.count()).toBe(60);

  // Who comes anew begins with the first.
  await page.goto(`${crease.url}/about`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'My Bookings' }).click();
  await cards.first().waitFor();
  expect(await cards.count()).toBe(30);
});

test('when an administrator has looked through many courts, then the same one is there when they are loaded again, and when its details are opened', async () => {
  const page = await createPages(crease, { width: 768, height: 740 })('admin@demo.lk');
  await changeData(page, 'GET /api/admin/courts', ({ courts }: { courts: ReviewedCourt[] }) => ({
    courts: repeatFirst(courts, 40),
  }));
  await page.goto(`${crease.url}/admin`);
  await page.getByRole('tab', { name: 'All Courts' }).click();
  const rows = page.locator('tbody tr');
  const last = rows.nth(30);
  await last.waitFor({ state: 'attached' });
  await rows.evaluateAll(async (all) => {
    for (const row of all.slice(0, 31)) {
      row.scrollIntoView({ behavior: 'instant' });
      // A row that comes into view is drawn in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
  const place = async () => (await last.boundingBox())?.y;
  const before = await place();
  await page.reload();
  await expect.poll(place).toBe(before);
  await last.getByRole('button', { name: /^View Details/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await place()).toBe(before);
});

test('when bookings are filtered and put in another order, then Back and a reload show them so', async () => {
  const page = await createPages(crease, PHONE)('customer@demo.lk');
  await page.goto(`${crease.url}/bookings`);
  const pending = page.getByRole('tab', { name: /^Pending/ });
  const order = page.getByLabel('Sort By');
  const cards = page.getByRole('link', { name: 'View Court Details' });
  await cards.first().waitFor();
  const all = await cards.count();
  await pending.click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await order.selectOption('Lowest Amount');
  await page.waitForURL('**/bookings?filter=pending&sort=amount-asc');
  const comeBack = async () => {
    await cards.first().click();
    await page.waitForURL('**/courts/*');
    await page.goBack();
  };
  for (const come of [comeBack, () => page.reload()]) {
    await come();
    await cards.first().waitFor();
    expect(await pending.getAttribute('aria-selected')).toBe('true');
    expect(await order.inputValue()).toBe('amount-asc');
    expect(await cards.count()).toBeLessThan(all);
  }
});

test('when an owner looks at some bookings of one court, then Back and a reload show them, whichever list was seen between', async () => {
  const page = await createPages(crease, PHONE)('owner@demo.lk');
  await page.goto(`${crease.url}/dashboard`);
  const confirmed = page.getByRole('tab', { name: /^Confirmed/ });
  const court = page.getByLabel('Court', { exact: true });
  await confirmed.click();
  await court.selectOption('Havelock Indoor Nets');
  const chosen = await court.inputValue();
  const requests = { filter: 'confirmed', courtId: chosen };
  await expect.poll(() => page.evaluate<unknown>('history.state.requests')).toEqual(requests);
  const lookAround = async () => {
    await page.getByRole('tab', { name: 'Courts' }).click();
    await confirmed.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await confirmed.waitFor({ state: 'attached' });
    await page.reload();
  };
  const comeBack = async () => {
    await page.getByRole('link', { name: 'Bookings Calendar' }).click();
    await page.waitForURL('**/bookings-calendar');
    await page.reload();
    await page.goBack();
  };
  for (const come of [() => page.reload(), lookAround, comeBack]) {
    await come();
    await confirmed.waitFor({ state: 'attached' });
    expect(await confirmed.getAttribute('aria-selected')).toBe('true');
    expect(await court.inputValue()).toBe(chosen);
  }
});

test('when an owner goes over to another court in the calendar, then the dashboard shows that one after Back', async () => {
  const page = await createPages(crease, PHONE)('owner@demo.lk');
  await page.goto(`${crease.url}/dashboard`);
  const court = page.getByLabel('Court', { exact: true });
  await court.selectOption('Havelock Indoor Nets');
  await page.getByRole('link', { name: 'Bookings Calendar' }).click();
  await page.waitForURL('**/bookings-calendar');
  const others = court.locator('option', { hasNotText: /^(All courts|Havelock Indoor Nets)$/i });
  const other = (await others.first().getAttribute('value')) ?? '';
  await court.selectOption(other);
  await page.goBack();
  await page.waitForURL('**/dashboard');
  await expect.poll(() => court.inputValue()).toBe(other);
});

test('when the same filters are applied again and again, then one step leads back to the page before', async () => {
  const page = await createPages(crease)();
  await page.goto(`${crease.url}/about`);
  await page.getByRole('link', { name: 'Find Courts' }).first().click();
  await page.getByLabel('Search').fill('Galle');
  await page.getByRole('button', { name: 'Apply' }).dblclick();
  await page.waitForURL('**/courts?search=Galle');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.goBack();
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await page.waitForURL('**/about');
});

test('when an open conversation is deleted on a phone, then one step leads back from the list to the page before', async () => {
  const page = await createPages(crease, PHONE)('customer@demo.lk');
  await page.goto(`${crease.url}/about`);
  await page.goto(`${crease.url}/messages`);
  await page.getByRole('listitem').getByRole('button').first().click();
  // Waits for the conversation, because until it is drawn the last menu button belongs to a row of the list.
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete Conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL('**/about');
});

test('when an hour of another day is tapped, then it is on the screen, and the way back shows that day', async () => {
  const page = await createPages(crease, PHONE)('customer@demo.lk');
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await page.goto(`${crease.url}/courts/${courtId}`);
  const date = dateAhead(3);
  const day = page.locator(`label[data-date="${date}"]`);
  await pressDay(day, date);
  await expect.poll(() => day.getByRole('radio').isChecked()).toBe(true);
  const position = await readPosition(page);
  expect(position).toBeGreaterThan(0);
  // The last hour, clicked by script so that nothing scrolls: the position must be the one that Back restores with
  // the day.
  await page
    .locator('main a[data-slot]')
    .last()
    .evaluate((link: HTMLElement) => link.click());

  const chosen = page.locator('button[data-slot][aria-pressed="true"]');
  const isSeen = () =>
    chosen.evaluate((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await page.goBack();
  await expect.poll(() => day.getByRole('radio').isChecked()).toBe(true);
  await expect.poll(() => readPosition(page)).toBe(position);
});

test('when a court was changed while one was elsewhere, then the list that one goes back to has it as it is by now', async () => {
  const page = await createPages(crease)();
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const court = page.getByRole('main').getByRole('link', { name: 'Havelock Indoor Nets' });
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  expect(await court.first().innerText()).not.toContain('Rs. 990');
  await page.goto(`${crease.url}/robots.txt`);
  await changeCourt(crease.url, courtId, { dayRate: 990 });
  await page.goBack();
  await whenAlive(page);
  await expect.poll(() => court.first().innerText()).toContain('Rs. 990');
});
