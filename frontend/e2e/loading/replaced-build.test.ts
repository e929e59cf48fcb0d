/** Somebody logs in on a page of an older build, after a newer one has taken the file of the live events away. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CUSTOMER } from '../support/people/demo-people.ts';
import { createGate } from '../support/browser/gate.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { field, footerLink } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false, isFirstVisit: true });
let open: ReturnType<typeof createPages>;
let page: Page;
/** The paths that were opened in the newer build. */
let openedAnew: string[];
/** Lets the page know of the newer build. */
let tell: () => Promise<unknown>;

beforeAll(() => {
  open = createPages(crease);
});

beforeEach(async () => {
  page = await open();
  await page.clock.install();
  // Their files have come before the newer build.
  await page.goto(`${crease.url}/messages`, { waitUntil: 'networkidle' });
  await footerLink(page, 'About Us').click();
  await page.getByRole('heading', { name: 'About', exact: false }).first().waitFor();
  await page.goBack();

  openedAnew = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) openedAnew.push(new URL(request.url()).pathname);
  });
  await page.route('**/assets/live-bridge-*.js', (route) =>
    openedAnew.length > 0 ? route.continue() : route.fulfill({ status: 404 }),
  );
  const home = `${crease.url}/`;
  const { opened: held, open: letGo } = createGate();
  await page.route(home, async (route) => {
    await held;
    const body = '<script src="/assets/index-newer.js">';
    await route.fulfill({ contentType: 'text/html', body });
  });
  tell = () => {
    const told = page.waitForResponse(home);
    letGo();
    return told;
  };
  await page.clock.runFor(60_000);
  const asked = page.waitForRequest(home);
  await field(page, 'Email').fill(CUSTOMER);
  await field(page, 'Password').fill('cricket123');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await asked;
});

test('when they have done nothing since, then the page that they come to is opened in the newer one', async () => {
  await tell();
  await page.getByRole('link', { name: /^Messages.*unread/ }).waitFor();
  expect(openedAnew).toEqual(['/messages']);
});

test('when they type something by the time that it is known, then only the next page is', async () => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
  await page.getByRole('textbox').fill('Is the net free');
  await tell();
  await footerLink(page, 'About Us').click();
  await expect.poll(() => openedAnew).toEqual(['/about']);
  // Going back before it has come breaks it off, and the driver with it.
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
  await page.goBack();
  await page.getByRole('textbox').waitFor();
  expect(await page.getByRole('textbox').inputValue()).toBe('Is the net free');
});
