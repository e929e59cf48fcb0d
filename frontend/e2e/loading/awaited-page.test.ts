/// <reference lib="dom" />
/** Until the files of the next page are there, the present one stays; that something happens is seen at once. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn } from '../support/browser/drawn.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { footerLink, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const CONTACT = '**/assets/contact-page-*.js';
const LOGIN = '**/assets/login-page-*.js';

const crease = openCreaseForFile({ isFirstVisit: true, isPainted: true });
const open = createPages(crease);
const openStill = createPages(crease, { width: 360, height: 740, reducedMotion: 'reduce' });

const lineOn = (page: Page) => page.locator('#root > div > [role="status"]').locator('..');
const headingOn = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
/** How much of the window's width it is. */
const lengthOf = (line: Locator) =>
  line.evaluate((one: HTMLElement) => one.getBoundingClientRect().width / one.offsetWidth);
const opacityOf = (link: Locator) => link.evaluate((one) => getComputedStyle(one).opacity);

/** Holds a page's file until it is said whether it comes. */
async function holdFile(page: Page, address: string) {
  let decide: (comes: boolean) => void = () => undefined;
  const decided = new Promise<boolean>((resolve) => (decide = resolve));
  await page.route(address, async (route) => ((await decided) ? route.continue() : route.abort()));
  return { bring: () => decide(true), lose: () => decide(false) };
}

async function openAbout(opened: Promise<Page>): Promise<Page> {
  const page = await opened;
  await page.goto(`${crease.url}/about`);
  await whenAlive(page);
  return page;
}

test('when a page is awaited, then its link stays pressed and a line runs along the top, moving nothing, until it is there', async () => {
  const page = await openAbout(open());
  const contact = await holdFile(page, CONTACT);
  const link = footerLink(page, 'Contact');
  await link.focus();
  const before = await link.boundingBox();
  await page.keyboard.press('Enter');
  await expect.poll(() => opacityOf(link)).toBe('0.65');
  const line = lineOn(page);
  await expect.poll(() => lengthOf(line)).toBeGreaterThan(0.2);
  // It never says that the page is there.
  expect(await lengthOf(line)).toBeLessThan(1);
  expect(await link.boundingBox()).toEqual(before);
  expect(await headingOn(page, 'About Us').isVisible()).toBe(true);
  contact.bring();
  await headingOn(page, 'Contact').and(page.locator(':focus')).waitFor();
  expect(await line.count()).toBe(0);
  expect(await opacityOf(link)).toBe('1');
});

test('when a page is there soon, then the line was not to be seen yet; when it is long awaited, then that is said', async () => {
  const page = await openAbout(open());
  const contact = await holdFile(page, CONTACT);
  await footerLink(page, 'Contact').click();
  const delays = await lineOn(page).evaluate((line) =>
    line.getAnimations({ subtree: true }).map(({ effect }) => effect?.getTiming().delay),
  );
  expect(delays).toEqual([200, 2_000]);
  await lineOn(page).evaluate((line) => {
    for (const animation of line.getAnimations({ subtree: true })) animation.currentTime = 2_001;
  });
  await page.getByRole('status').getByText('Loading').waitFor();
  contact.bring();
  await headingOn(page, 'Contact').waitFor();
});

test('when the file of the page does not come, then the line gives way to what says so', async () => {
  const page = await openAbout(open());
  const contact = await holdFile(page, CONTACT);
  await footerLink(page, 'Contact').click();
  await lineOn(page).waitFor();
  contact.lose();
  await headingOn(page, 'This page broke').waitFor();
  expect(await lineOn(page).count()).toBe(0);
});

test('when somebody goes elsewhere meanwhile, then the line ends, and what comes late changes nothing', async () => {
  const page = await openAbout(open());
  const contact = await holdFile(page, CONTACT);
  await footerLink(page, 'Contact').click();
  await lineOn(page).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Crease, home' }).click();
  await headingOn(page, 'Book Your Cricket Court Today').waitFor();
  expect(await lineOn(page).count()).toBe(0);
  const come = page.waitForResponse(CONTACT);
  contact.bring();
  await (await come).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await headingOn(page, 'Book Your Cricket Court Today').isVisible()).toBe(true);
});

test('when another page is asked for meanwhile, then the line stays until that one is there', async () => {
  const page = await openAbout(open());
  const contact = await holdFile(page, CONTACT);
  const login = await holdFile(page, LOGIN);
  await footerLink(page, 'Contact').click();
  await lineOn(page).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login?*');
  const come = page.waitForResponse(CONTACT);
  contact.bring();
  await (await come).finished();
  expect(await lineOn(page).count()).toBe(1);
  login.bring();
  await page.getByLabel('Email').waitFor();
  expect(await lineOn(page).count()).toBe(0);
});

test('when a link is pressed again while its page is awaited, then one step back leads to the page before', async () => {
  const page = await openAbout(open());
  const contact = await holdFile(page, CONTACT);
  const link = footerLink(page, 'Contact');
  await link.press('Enter');
  await expect.poll(() => opacityOf(link)).toBe('0.65');
  await link.press('Enter');
  contact.bring();
  await headingOn(page, 'Contact').waitFor();
  await page.goBack();
  await headingOn(page, 'About Us').waitFor();
});

test('when somebody changes their mind while a page is awaited, then one step back leads to the page before', async () => {
  const page = await openAbout(open());
  const contact = await holdFile(page, CONTACT);
  await holdFile(page, LOGIN);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await footerLink(page, 'Contact').click();
  await lineOn(page).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login?*');
  await footerLink(page, 'Contact').click();
  await page.waitForURL('**/contact');
  contact.bring();
  await headingOn(page, 'Contact').waitFor();
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  await headingOn(page, 'About Us').waitFor();
});

test('when Back is pressed on the first page of a visit while the next one is awaited, then it stays, and home does not come', async () => {
  const page = await openAbout(open());
  await holdFile(page, CONTACT);
  await footerLink(page, 'Contact').click();
  await lineOn(page).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/contact');
  expect(new URL(page.url()).pathname).toBe('/about');
  await lineOn(page).waitFor({ state: 'detached' });
  expect(await headingOn(page, 'About Us').isVisible()).toBe(true);
});

test('when a link is opened in another tab, then it never looks pressed', async () => {
  const page = await openAbout(open());
  const link = footerLink(page, 'Contact');
  await link.evaluate((one) => {
    const seen = window as Window & { awaited?: number };
    seen.awaited = 0;
    new MutationObserver((changes) => (seen.awaited = changes.length)).observe(one, {
      attributeFilter: ['data-awaited'],
    });
  });
  const opening = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opening).close();
  await drawn(page);
  expect(await page.evaluate('window.awaited')).toBe(0);
});

test('when Forward leads to a page whose file is missing, then that is seen, and Back ends it', async () => {
  const page = await openAbout(open());
  const missing = await holdFile(page, CONTACT);
  // Under a pointer the link would bring the file as soon as it is there again.
  await footerLink(page, 'Contact').press('Enter');
  missing.lose();
  await headingOn(page, 'This page broke').waitFor();
  await page.unroute(CONTACT);
  await page.goBack();
  await headingOn(page, 'About Us').waitFor();
  const contact = await holdFile(page, CONTACT);
  const skeleton = page.locator('main > [aria-busy="true"]');
  await page.goForward();
  await skeleton.waitFor();
  await page.goBack();
  await headingOn(page, 'About Us').waitFor();
  await skeleton.waitFor({ state: 'detached' });
  await page.goForward();
  await skeleton.waitFor();
  contact.bring();
  await headingOn(page, 'Contact').and(page.locator(':focus')).waitFor();
  expect(await lineOn(page).count()).toBe(0);
});

test('when somebody wants no motion, then the line stands', async () => {
  const page = await openAbout(openStill());
  const contact = await holdFile(page, CONTACT);
  await footerLink(page, 'Contact').click();
  await expect.poll(() => lengthOf(lineOn(page))).toBeCloseTo(0.95);
  contact.bring();
  await headingOn(page, 'Contact').waitFor();
});
