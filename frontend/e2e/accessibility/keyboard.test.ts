/** A booking by keyboard alone, from the login to the confirmation, and where the focus goes on from what is gone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { answerCall, stopAnswering } from '../support/browser/answer-calls.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { requestHours } from '../support/crease/call-server.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, footerLink, whenAlive } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';

/** More than the number of elements that can have the focus on any of these screens. */
const STOPS_MAX = 80;

const crease = openCreaseForFile({ hasPictures: false });

/** The focused element: the name that is read out, or its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element) return '';
    const { labels } = element as HTMLInputElement;
    return element.ariaLabel ?? labels?.[0]?.innerText ?? element.textContent.trim();
  });

async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (wanted.test(name)) return;
    passed.push(name);
  }
  throw new Error(`No way to ${wanted} by Tab; passed ${passed.join(' | ')}`);
}

test('when somebody has no pointer, then they can still log in, choose hours and send the request', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const date = dateAhead(6);
  const context = await crease.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${crease.url}/booking/${courtId}?date=${date}`);
  await whenAlive(page);

  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type('customer@demo.lk');
  await tabTo(page, /^Password/);
  await page.keyboard.type('cricket123');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: /^6 AM to 7 AM.*free$/ }).waitFor();
  await tabTo(page, /^6 AM/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toMatch(/^7 AM/);
  // That is the browser's way back.
  await page.keyboard.press('Alt+ArrowLeft');
  expect(await focused(page)).toMatch(/^7 AM/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^8 AM to 9 AM/, pressed: true }).waitFor();

  await tabTo(page, /^Request Booking/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, /^Send Request/);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Booking Request Sent!');
});

test('when a dialog is closed with Escape, then the focus is back where it was', async () => {
  const courtId = await findCourtId(crease.url, 'Rajagiriya Cricket Hall');
  const date = dateAhead(6);
  const context = await crease.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${crease.url}/booking/${courtId}?date=${date}&slots=20:00`);
  await whenAlive(page);
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type('customer2@demo.lk');
  await tabTo(page, /^Password/);
  await page.keyboard.type('cricket123');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^8 PM to 9 PM/, pressed: true }).waitFor();
  await tabTo(page, /^Request Booking/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^Request Booking/);
});

test('when somebody skips to the content, then the chosen day stays, and the way back is no step longer', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const context = await crease.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${crease.url}/courts/${courtId}`);
  const day = dateAhead(2);
  const chosen = page.locator(`input[type=radio][value="${day}"]`);
  await chooseDay(page.getByRole('main'), day);
  const steps = await page.evaluate(() => history.length);

  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.locator('main:focus').waitFor();
  expect(page.url()).toBe(`${crease.url}/courts/${courtId}?date=${day}`);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(await chosen.isChecked()).toBe(true);
});

const SHOWN = 'the heading is shown';

test.each(['/nowhere', '/courts/000000000000000000000000'])(
  'when %s is opened, where there is nothing, then the keyboard begins at the top of the page',
  async (path) => {
    const context = await crease.newContext({});
    const page = await context.newPage();
    // The page tells by itself that it is there, because the driver’s questions count as somebody’s presses.
    await page.addInitScript((shown) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('h1')) return;
        observer.disconnect();
        console.error(shown);
      }).observe(document, { childList: true, subtree: true });
    }, SHOWN);
    const isShown = page.waitForEvent('console', (message) => message.text() === SHOWN);
    await page.goto(crease.url + path);
    await isShown;
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
  },
);

test('when the phone’s menu leads to the page that is open, then the focus is not lost with it, nor with Logout at home', async () => {
  const page = await createPages(crease, { width: 360, height: 740 })('customer@demo.lk');
  const pressInMenu = async (role: 'link' | 'button', name: string) => {
    await page.getByRole('button', { name: /^Open menu/ }).press('Enter');
    await page.getByRole('navigation', { name: 'Main' }).getByRole(role, { name }).press('Enter');
  };
  await page.goto(`${crease.url}/about`);
  await pressInMenu('link', 'Find Courts');
  await expect.poll(() => focused(page)).toBe('Find Your Perfect Court');
  await pressInMenu('link', 'Find Courts');
  await expect.poll(() => focused(page)).toMatch(/^Open menu/);

  await page.goto(crease.url);
  await pressInMenu('button', 'Logout');
  await expect.poll(() => focused(page)).toBe('Book Your Cricket Court Today');
});

test('when a page whose heading does not load has it after another try, then the focus is there, unless it is elsewhere by then', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await createPages(crease)();
  const retry = page.getByRole('button', { name: 'Try again' });
  const heading = page.getByRole('heading', { level: 1, name: 'Havelock Indoor Nets' });
  const openInVain = async () => {
    await answerCall(page, 'GET /api/courts/*', undefined);
    await page.goto(`${crease.url}/courts/${courtId}`);
    await retry.waitFor();
    await stopAnswering(page);
  };
  await openInVain();
  await retry.press('Enter');
  await heading.waitFor();
  await expect.poll(() => focused(page)).toBe('Havelock Indoor Nets');

  await openInVain();
  const answer = await holdCalls(page, `**/api/courts/${courtId}`);
  await retry.press('Enter');
  await retry.waitFor({ state: 'detached' });
  await footerLink(page, 'Contact').focus();
  await answer();
  await heading.waitFor();
  expect(await focused(page)).toBe('Contact');
});

/** The first words of the row or entry that has the focus itself, not something in it. */
const focusedEntry = (page: Page) =>
  page.evaluate(() => {
    const entry = document.activeElement;
    return entry?.matches('li, tr') === true
      ? entry.querySelector('h3, th')?.textContent
      : undefined;
  });

test('when an owner deletes a court, then the focus is on the one that took its place', async () => {
  const page = await createPages(crease)('owner@demo.lk');
  await page.goto(`${crease.url}/dashboard`);
  await page.getByRole('tab', { name: /^Courts/ }).press('Space');
  const names = page.getByRole('article').getByRole('heading');
  const next = await names.nth(3).textContent();
  await page
    .getByRole('button', { name: /^Delete, / })
    .nth(2)
    .press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect.poll(() => focusedEntry(page)).toBe(next);
});

test('when an answered request moves down its list, then the focus is on the one that took its place', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  // Newer than the one that asks to be cancelled, which stands first until it is answered.
  await requestHours(crease.url, 'customer@demo.lk', { courtId, date: dateAhead(9) });
  const page = await createPages(crease)('owner@demo.lk');
  await page.goto(`${crease.url}/dashboard`);
  const answer = page.getByRole('button', { name: /^Decline cancellation, / }).first();
  await answer.waitFor();
  const next = await page.getByRole('rowheader').nth(1).textContent();
  await answer.press('Enter');
  await expect.poll(() => focusedEntry(page)).toBe(next);
});

test('when an administrator deletes a court, then the focus goes on from its row', async () => {
  const page = await createPages(crease)('admin@demo.lk');
  await page.goto(`${crease.url}/admin`);
  await page.getByRole('tab', { name: 'All Courts' }).press('Space');
  const next = await page.getByRole('rowheader').last().textContent();
  await page
    .getByRole('button', { name: /^Delete, / })
    .nth(-2)
    .press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'OK' }).press('Enter');
  await expect.poll(() => focusedEntry(page)).toBe(next);
});

test('when an administrator deletes a court in its details, then the focus goes on from the row that they were opened from', async () => {
  const page = await createPages(crease)('admin@demo.lk');
  await page.goto(`${crease.url}/admin`);
  await page.getByRole('tab', { name: 'All Courts' }).press('Space');
  const next = await page.getByRole('rowheader').last().textContent();
  await page
    .getByRole('button', { name: /^View Details/ })
    .nth(-2)
    .press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).last().press('Enter');
  await page.getByRole('button', { name: 'OK' }).press('Enter');
  await expect.poll(() => focusedEntry(page)).toBe(next);
});
