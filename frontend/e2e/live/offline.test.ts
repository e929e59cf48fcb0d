/// <reference lib="dom" />
/**
 * A page that was never opened can't be shown without a connection. It is waited for instead of called broken, and a
 * notice in view says that there is no connection.
 */
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, footerLink, whenAlive, whenLive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

/** Less than an attempt may take. */
const MOMENT_MS = 2_000;

const crease = openCreaseForFile({ hasPictures: false, isFirstVisit: true });

async function openAboutOffline() {
  const page = await createPages(crease)();
  await page.goto(`${crease.url}/about`, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  return page;
}

async function openOffline() {
  const page = await openAboutOffline();
  await footerLink(page, 'Contact').click();
  await page.getByRole('heading', { name: 'Waiting for the connection' }).waitFor();
  const isDrawn = () =>
    page
      .getByRole('textbox', { name: 'Message' })
      .waitFor()
      .then(() => true);
  return { page, isDrawn };
}

test('when a page is opened without a connection, then it is drawn by itself once there is one', async () => {
  const { page, isDrawn } = await openOffline();
  await page.context().setOffline(false);
  expect(await isDrawn()).toBe(true);
});

test('when the styles of a page did not come either, then it is drawn with them once there is a connection', async () => {
  const { page, isDrawn } = await openOffline();
  await page.context().setOffline(false);
  expect(await isDrawn()).toBe(true);
  // Those of a stylesheet that did not come can't be read.
  const rules = await page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('/contact-page-'))
      .flatMap(({ cssRules }) => [...cssRules]),
  );
  expect(rules.length).toBeGreaterThan(0);
});

test('when a page that never came is left before the connection is back, then it opens the next time', async () => {
  const { page, isDrawn } = await openOffline();
  await page.goBack();
  await page.getByRole('heading', { name: 'About', exact: false }).first().waitFor();
  await page.context().setOffline(false);
  await page.goForward();
  expect(await isDrawn()).toBe(true);
});

test('when courts are looked for without a connection, then they are listed once there is one', async () => {
  const page = await createPages(crease)();
  await page.goto(`${crease.url}/courts`);
  await page.getByText(/^Found \d+ court/).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Havelock');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('The courts did not load').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Found 1 court(s)').waitFor();
});

test('when Home is opened without a connection, then its courts come once there is one', async () => {
  const page = await openAboutOffline();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  const featured = page.getByRole('region', { name: 'Featured Courts' });
  await featured.and(page.locator('[aria-busy="false"]')).waitFor();
  expect(await featured.getByRole('article').count()).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(() => featured.getByRole('article').count()).toBe(3);
});

test('when the connection goes while the live one is being made, then that is made anew at once when it is back', async () => {
  const page = await createPages(crease)();
  let tries = 0;
  await page.routeWebSocket(/socket\.io/, async (connection) => {
    tries += 1;
    // The first one is still waited for when the connection goes.
    if (tries === 1) await new Promise(() => undefined);
    connection.connectToServer();
  });
  await page.clock.install();
  // Of localhost, the library thinks that no network is needed.
  const url = crease.url.replace('localhost', '127.0.0.1');
  await page.goto(`${url}/courts/${await findCourtId(url, 'Havelock Indoor Nets')}`);
  await expect.poll(() => tries).toBe(1);
  await page.clock.pauseAt(Date.now() + MOMENT_MS);
  const live = whenLive(page);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await live;
});

const openOnPhone = () => createPages(crease, PHONE)('customer@demo.lk');

test('when the connection goes while a thread is open on a phone, then the box to write in stays on the screen', async () => {
  const page = await openOnPhone();
  await page.goto(`${crease.url}/messages`);
  await page.getByRole('main').getByRole('list').getByRole('button').first().press('Enter');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await expect
    .poll(() => box.evaluate((one) => one.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(PHONE.height);
});

test('when the connection goes far down a page, then the notice is on the screen and the header below it', async () => {
  const page = await openOnPhone();
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  // Late in the evening no hour of today is left.
  await page.goto(`${crease.url}/booking/${courtId}?date=${dateAhead(1)}`);
  await whenAlive(page);
  await page.locator('[data-slot]').last().scrollIntoViewIfNeeded();
  await page.context().setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await notice.waitFor();
  const edges = () =>
    notice.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().top;
      return { top, room: Number(header) - bottom };
    });
  await expect.poll(edges).toEqual({ top: 0, room: 0 });
});
