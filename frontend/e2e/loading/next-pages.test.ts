/// <reference lib="dom" />
/** The files of the next page are there before it is opened. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, CUSTOMER, OWNER } from '../support/people/demo-people.ts';
import { drawn } from '../support/browser/drawn.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, footerLink, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const LOAD_AHEAD_AFTER_MS = 2_000;

const crease = openCreaseForFile({ isFirstVisit: true });
const open = createPages(crease);

/** Opens a page whose clock stands, and tells which pages' scripts it asks for from then on. */
async function openStill(path: string, { email = '', saveData = false } = {}) {
  const page = await open(email);
  await page.clock.install();
  await page.addInitScript((isSaved) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: isSaved } });
  }, saveData);
  await page.goto(crease.url + path);
  await whenAlive(page);
  // What is next depends on who that is.
  if (email !== '') await page.getByRole('button', { name: 'Logout' }).waitFor();
  await drawn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+-page)-[^/]+\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) asked.push(name);
  });
  return { page, asked };
}

/** The page of a link that a pointer comes to is asked for after those, so that none is too late to be seen. */
async function waitForLoadAhead(page: Page) {
  await page.clock.runFor(LOAD_AHEAD_AFTER_MS);
  await footerLink(page, 'Contact').hover();
}

test.each([
  { path: '/', next: ['courts-page', 'court-page'] },
  { path: '/courts', next: ['court-page'] },
  { path: '/about', next: [] },
])(
  'when $path has been there for a while, then $next are loaded, and what a link leads to when a pointer comes to it',
  async ({ path, next }) => {
    const { page, asked } = await openStill(path);
    expect(asked).toEqual([]);
    await waitForLoadAhead(page);
    await expect.poll(() => asked).toEqual([...next, 'contact-page']);
  },
);

test.each([
  { email: '', path: '/courts/:id', next: [] },
  { email: CUSTOMER, path: '/courts/:id', next: ['booking-page'] },
  { email: CUSTOMER, path: '/booking/:id', next: ['my-bookings-page'] },
  { email: OWNER, path: '/courts/:id', next: [] },
  { email: OWNER, path: '/', next: ['dashboard-page'] },
  { email: OWNER, path: '/dashboard', next: ['bookings-calendar-page'] },
  { email: ADMIN, path: '/', next: ['admin-page'] },
])('when "$email" looks at $path, then $next are loaded', async ({ email, path, next }) => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const { page, asked } = await openStill(path.replace(':id', courtId), { email });
  await page.locator('main h1').waitFor();
  await waitForLoadAhead(page);
  await expect.poll(() => asked).toEqual([...next, 'contact-page']);
});

test('when every byte is paid for, then nothing is loaded before it is opened', async () => {
  const { page, asked } = await openStill('/courts', { saveData: true });
  await waitForLoadAhead(page);
  expect(asked).toEqual([]);
  await footerLink(page, 'Contact').click();
  await page.getByRole('heading', { level: 1, name: 'Contact', exact: true }).waitFor();
  expect(asked).toEqual(['contact-page']);
});
