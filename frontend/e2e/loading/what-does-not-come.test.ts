/** Scripts of the product that can't be loaded, and what can be pressed while an answer does not come. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { CUSTOMER } from '../support/people/demo-people.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, footerLink, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

/** So far ahead that no hour of the day has begun. */
const DATE = dateAhead(4);

const crease = openCreaseForFile({ hasPictures: false, isFirstVisit: true });
let open: ReturnType<typeof createPages>;

beforeAll(() => {
  open = createPages(crease);
});

/**
 * Lets a script fail to load. What it returns resolves when the page has missed it; from then on it loads, because the
 * page asks for it more and more rarely.
 */
async function loseFile(page: Page, name: string): Promise<() => Promise<void>> {
  const address = `**/assets/${name}-*.js`;
  const missing = page
    .waitForEvent('console', (message) =>
      message.text().startsWith('A part of the page did not come'),
    )
    .then(() => page.unroute(address));
  await page.route(address, (route) => route.abort());
  return () => missing;
}

test('when a browser runs no scripts, then the page says what it needs', async () => {
  const context = await crease.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${crease.url}/login`);
  expect(await page.locator('noscript').innerText()).toContain('Crease needs JavaScript');
});

/** Each page waits long before it says so. */
const letTimePass = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

const isCovered = (link: Locator) =>
  link.evaluate((element) => {
    // The link may be broken over two lines.
    const { x, y } = element.getClientRects()[0] ?? new DOMRect();
    return document.elementFromPoint(x + 1, y + 1) !== element;
  });

const edgesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

test('when the first script can not be loaded, then a page says so, drawn or not, and is there once it is loaded again', async () => {
  const page = await open();
  // So narrow, the page of a court has a bar of its own at its foot.
  await page.setViewportSize({ width: 360, height: 740 });
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  for (const path of ['/login', '/courts', `/courts/${courtId}`]) {
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(crease.url + path);
    const again = page.getByRole('link', { name: 'Load it again' });
    expect(await again.isVisible()).toBe(false);
    await letTimePass(page);
    expect(await again.isVisible()).toBe(true);
    expect(await isCovered(again)).toBe(false);
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    );
    const { bottom } = await edgesOf(page, '#root');
    expect((await edgesOf(page, '.late')).top).toBeGreaterThan(bottom - 1);
    await page.unroute('**/assets/index-*.js');
    await again.click();
    await page.locator('#root:not([data-drawn]) main').waitFor();
    await letTimePass(page);
    expect(await again.isVisible()).toBe(false);
  }
});

test('when the script of the notices can not be loaded, then the page works, and the notices come with the script', async () => {
  const page = await open();
  const toasterMissed = await loseFile(page, 'toaster');
  await page.goto(`${crease.url}/login`);
  await toasterMissed();
  await page.getByLabel('Email').fill('nobody@demo.lk');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  const logIn = async () => {
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    return page.locator('[popover] p').count();
  };
  await expect.poll(logIn).toBeGreaterThan(0);
});

test('when the script of the live events can not be loaded, then the unread messages are counted once it is', async () => {
  const page = await open(CUSTOMER);
  const bridgeMissed = await loseFile(page, 'live-bridge');
  await page.goto(`${crease.url}/about`);
  await bridgeMissed();
  await page.getByRole('link', { name: /^Messages.*unread/ }).waitFor();
});

test('when the script of the calendar can not be loaded, then the hours are there, and the month comes with the script', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await open(CUSTOMER);
  const calendarMissed = await loseFile(page, 'date-calendar');
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}`);
  await whenAlive(page);
  await calendarMissed();
  await page.getByRole('button', { name: /free$/ }).first().waitFor();
  await page.getByRole('grid').waitFor();
});

test('when a newer build has taken the calendar away, then the walk-in that is being typed stays', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await open('owner@demo.lk');
  await page.clock.install();
  await page.goto(`${crease.url}/courts/${courtId}`);
  await page.getByRole('button', { name: 'Create Manual Booking' }).first().click();
  const name = page.getByLabel('Customer name');
  await name.fill('Sunil Perera');
  await page.route('**/assets/date-calendar-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  const missing = page.getByRole('heading', { name: 'The calendar did not load' });
  const tryAgain = async () => {
    await page.clock.runFor(5_000);
    return missing.count();
  };
  await expect.poll(tryAgain).toBe(1);
  await page.keyboard.press('Escape');
  await missing.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Sunil Perera');
});

test('when a newer build has taken the figures away, then the rest of the dashboard stays', async () => {
  const page = await open('owner@demo.lk');
  await page.clock.install();
  await page.goto(`${crease.url}/dashboard`);
  const figures = page.getByRole('heading', { name: 'Figures' });
  await figures.waitFor();
  await page.route('**/assets/figures-panel-*.js', (route) => route.fulfill({ status: 404 }));
  await figures.click();
  const missing = page.getByRole('heading', { name: 'The figures did not load' });
  const tryAgain = async () => {
    await page.clock.runFor(5_000);
    return missing.count();
  };
  await expect.poll(tryAgain).toBe(1);
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBeGreaterThan(0);
});

test('when a newer build has taken the owner’s parts away, then the court stays', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await open('owner@demo.lk');
  await page.clock.install();
  await page.route('**/assets/owner-parts-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${crease.url}/courts/${courtId}`);
  const missing = page.getByRole('heading', { name: 'Your part of this page did not load' });
  const tryAgain = async () => {
    await page.clock.runFor(5_000);
    return missing.count();
  };
  await expect.poll(tryAgain).toBe(1);
  await page.getByRole('heading', { name: 'Havelock Indoor Nets', level: 1 }).waitFor();
});

test('when the script of a page can not be loaded, then leaving the page and coming back asks for it again', async () => {
  const page = await open();
  await page.goto(`${crease.url}/about`);
  await whenAlive(page);
  const address = '**/assets/contact-page-*.js';
  await page.route(address, (route) => route.abort());
  await footerLink(page, 'Contact').click();
  await page.getByRole('heading', { name: 'This page broke' }).waitFor();
  await page.unroute(address);
  await page.goBack();
  await page.getByRole('heading', { name: 'About', exact: false }).first().waitFor();
  await page.goForward();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
});

test('when a newer build has taken a page away, then that page is opened in it, without a word of what broke', async () => {
  const page = await open();
  await page.clock.install();
  await page.goto(`${crease.url}/about`);
  await whenAlive(page);
  let isLoadedAnew = false;
  await page.route('**/contact', (route) => {
    isLoadedAnew = true;
    return route.continue();
  });
  await page.route('**/assets/contact-page-*.js', (route) =>
    isLoadedAnew ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.route(`${crease.url}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-newer.js">' }),
  );
  await page.clock.runFor(60_000);
  await footerLink(page, 'Contact').click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  expect(isLoadedAnew).toBe(true);
});

test('when a newer build has taken the files away since the login page was opened, then one can log in there', async () => {
  const page = await open();
  await page.goto(`${crease.url}/login`);
  await page.getByLabel('Email').fill(CUSTOMER);
  await page.getByLabel('Password', { exact: true }).fill('cricket123');
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(`${crease.url}/`);
});

test('when a deletion is under way, then its dialog can not be closed as if it were called off', async () => {
  const page = await open(CUSTOMER);
  await page.goto(`${crease.url}/profile`);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByLabel('Password', { exact: true }).fill('wrong one');
  const letGo = await holdCalls(page, '**/api/users/account');
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await dialog.getByRole('button', { name: 'Deleting...' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await letGo();
  await dialog.getByRole('button', { name: 'Delete My Account' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('when the three dots are pressed twice, then their menu is closed; arrows, End and Tab do as in other menus', async () => {
  const page = await open(CUSTOMER);
  await page.goto(`${crease.url}/messages`);
  const dots = page.getByRole('button', { name: /^More for the conversation/ }).first();
  const action = page.getByRole('menuitem', { name: 'Delete Conversation' });
  await dots.click();
  await action.waitFor();
  await dots.click();
  await action.waitFor({ state: 'hidden' });
  await dots.press('Enter');
  await action.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await action.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await action.waitFor({ state: 'hidden' });
});
