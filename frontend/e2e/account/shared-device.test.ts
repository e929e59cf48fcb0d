/// <reference lib="dom" />
/** Two people use one device after each other. The second one sees nothing of the first. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { logIn, logInTo, logOut } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });

interface Watched {
  wasSeen?: boolean;
}

/** Looks at the page whenever it changes, because what is shown for one drawing only is gone before a test looks. */
const watchFor = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const watched = window as Window & Watched;
    watched.wasSeen = false;
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent.includes(wanted)) watched.wasSeen = true;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);

const wasSeen = (page: Page) => page.evaluate(() => (window as Window & Watched).wasSeen);

test.each([
  { path: '/bookings', link: 'My Bookings', first: 'customer', second: 'customer2' },
  { path: '/dashboard', link: 'Dashboard', first: 'owner', second: 'owner2' },
])(
  'when somebody else signs in and opens $link, then nothing of the first person is drawn, not even once',
  async ({ path, link, first, second }) => {
    const page = await createPages(crease)();
    await logInTo(page, crease.url + path, `${first}@demo.lk`);
    const shortId = page.getByText(/^(Booking )?#[0-9a-f]{8}$/).first();
    await shortId.waitFor();
    const known = /#[0-9a-f]{8}/.exec((await shortId.textContent()) ?? '')?.[0] ?? '';
    await logOut(page);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Login' }).click();
    await logIn(page, `${second}@demo.lk`);
    await watchFor(page, known);
    await header.getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL(crease.url + path);
    await shortId.waitFor();
    expect(await wasSeen(page)).toBe(false);
  },
);

test('when somebody else signs in before the data of the first person has come, then no file of it is saved', async () => {
  const page = await createPages(crease)();
  await logInTo(page, `${crease.url}/profile`, 'customer@demo.lk');
  const answer = await holdCalls(page, '**/api/users/export');
  let isSaved = false;
  page.on('download', () => {
    isSaved = true;
  });
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const header = page.getByRole('banner');
  await logOut(page);
  await header.getByRole('link', { name: 'Login' }).click();
  await logIn(page, 'customer2@demo.lk');
  await (await answer()).finished();
  // When this later answer is there, the page has reacted to the earlier one.
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  expect(isSaved).toBe(false);
  expect(await page.getByText('Your data is in your downloads').count()).toBe(0);
});
