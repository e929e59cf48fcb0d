/// <reference lib="dom" />
/**
 * On a low screen there is still room for what is read and pressed: a phone on its side, a laptop, a page at four
 * times its size.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { waitForScreen } from '../support/browser/axe.ts';
import { bookWalkIn } from '../support/crease/call-server.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

interface View {
  width: number;
  height: number;
}

const crease = openCreaseForFile({ hasPictures: false });
let courtId: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

/** `COURT` stands for the id of a court of owner@demo.lk. */
async function openAt(path: string, view: View, email?: string): Promise<Page> {
  const page = await createPages(crease, view)(email);
  await page.goto(crease.url + path.replace('COURT', courtId));
  await waitForScreen(page);
  return page;
}

/** A small phone on its side with its browser's bar, and a window of 1280 x 720 at four times its size. */
const SIDEWAYS: View = { width: 568, height: 270 };
const LOW: readonly View[] = [SIDEWAYS, { width: 320, height: 180 }];

/** What its keyboard leaves of a small phone, in browsers that make the page as low as that. */
const ABOVE_KEYBOARD = { width: 360, height: 330 };

const SHEETS = [...LOW, ABOVE_KEYBOARD].flatMap((view) => [
  { view, path: '/bookings', email: 'customer@demo.lk', name: 'Request Cancel', last: 'Cancel' },
  {
    view,
    path: '/courts/COURT',
    email: 'owner@demo.lk',
    name: 'Create Manual Booking',
    last: 'Create Booking',
  },
]);

test.each(SHEETS)(
  'when $name opens on $view.width x $view.height px, then it is read through most of the screen, and its last button is in reach',
  async ({ view, path, email, name, last }) => {
    const page = await openAt(path, view, email);
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    const room = await sheet.evaluate((dialog) => {
      const scrolled = [...dialog.querySelectorAll('*')].filter(
        (part) =>
          part.scrollHeight > part.clientHeight &&
          ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
      );
      return Math.max(...scrolled.map(({ clientHeight }) => clientHeight)) / window.innerHeight;
    });
    expect(room).toBeGreaterThan(0.6);
    const button = sheet.getByRole('button', { name: last, exact: true });
    await button.evaluate((one) => one.scrollIntoView({ block: 'nearest' }));
    const bottom = async () => {
      const box = await button.boundingBox();
      return Math.floor(Number(box?.y) + Number(box?.height));
    };
    // The sheet may still be on its way up.
    await expect.poll(bottom).toBeLessThanOrEqual(view.height);
  },
);

/** Resolves when the last line of a text or field is on the screen and nothing lies over it. */
async function seen(part: Locator): Promise<void> {
  await part.waitFor();
  const isSeen = () =>
    part.evaluate((one) => {
      const { left, width, bottom } = one.getBoundingClientRect();
      // In the middle, because the corners of a field are round.
      return one.contains(document.elementFromPoint(left + width / 2, bottom - 1));
    });
  await expect.poll(isSeen).toBe(true);
}

test('when the home page is opened on a phone on its side, then the way to the courts is on the screen', async () => {
  const page = await openAt('/', { width: 740, height: 360 });
  const box = await page.getByRole('link', { name: 'Find Courts Now' }).boundingBox();
  expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(360);
});

test('when a form is wrong above the keyboard of a phone, then what is wrong is on the screen', async () => {
  const page = await openAt('/bookings', ABOVE_KEYBOARD, 'customer@demo.lk');
  const sheet = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^Request Cancel/ })
    .first()
    .click();
  await sheet.getByRole('button', { name: 'Submit Request' }).click();
  await seen(sheet.getByText('Please provide a reason for cancellation'));

  await page.goto(`${crease.url}/profile`);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await sheet.getByLabel('Current password', { exact: true }).fill('cricket123');
  await sheet.getByLabel('New password', { exact: true }).fill('cricket124');
  await sheet.getByLabel('Confirm password', { exact: true }).press('Enter');
  await seen(sheet.getByText('Passwords do not match'));
});

test.each([
  {
    path: '/profile',
    email: 'customer@demo.lk',
    name: 'Change Password',
    field: 'Confirm password',
  },
  {
    path: '/courts/COURT',
    email: 'owner@demo.lk',
    name: 'Create Manual Booking',
    field: 'Customer phone',
  },
])(
  'when a keyboard makes the page lower under $field of a sheet, then that stays on the screen',
  async ({ path, email, name, field }) => {
    const page = await openAt(path, PHONE, email);
    await page.getByRole('button', { name }).first().click();
    const typedIn = page.getByRole('dialog').getByLabel(field, { exact: true });
    await typedIn.click();
    await page.setViewportSize(ABOVE_KEYBOARD);
    await seen(typedIn);
  },
);

test('when a court lacks its description above the keyboard of a phone, then that is on the screen', async () => {
  const page = await openAt('/courts/new', ABOVE_KEYBOARD, 'owner@demo.lk');
  await page.getByLabel('Court name', { exact: true }).fill('Low Nets');
  await page.getByRole('button', { name: 'Send for review' }).press('Enter');
  await seen(page.getByText('Please describe the court'));
});

test.each(LOW)(
  'when one reads on on $width x $height px, then the header does not stay over it',
  async (view) => {
    const page = await openAt('/about', view);
    const header = page.getByRole('banner');
    const bottom = () => header.evaluate((one) => one.getBoundingClientRect().bottom);
    expect(await bottom()).toBeGreaterThan(0);
    await page.mouse.wheel(0, 400);
    await expect.poll(bottom).toBeLessThanOrEqual(0);
  },
);

test.each(LOW)(
  'when hours are shown on $width x $height px, then the way to request them does not stay over them',
  async (view) => {
    const page = await openAt('/booking/COURT', view, 'customer@demo.lk');
    const button = page.getByRole('button', { name: 'Request Booking' }).last();
    const top = () => button.evaluate((one) => one.getBoundingClientRect().top);
    expect(await top()).toBeGreaterThan(view.height);
    await button.focus();
    await expect.poll(top).toBeLessThan(view.height);
  },
);

test('when a chosen hour is taken on a low screen, then the hours that are free instead come right below', async () => {
  const page = await openAt(`/booking/COURT?date=${dateAhead(5)}`, SIDEWAYS, 'customer@demo.lk');
  const hour = page.locator('[data-slot="21:00"]');
  await hour.click();
  const timeSlots = [{ startTime: '21:00', endTime: '22:00', type: 'night' }];
  await bookWalkIn(crease.url, { courtId, date: dateAhead(5), timeSlots });
  const instead = page.getByRole('button', { name: '8 to 9 PM', exact: true });
  const below = async () => {
    const [place, above] = await Promise.all([instead.boundingBox(), hour.boundingBox()]);
    return (place?.y ?? Infinity) - (above?.y ?? 0);
  };
  await expect.poll(below).toBeLessThan(2 * SIDEWAYS.height);
});

test.each([
  { width: 1366, height: 620 },
  { width: 960, height: 480 },
])(
  'when one is among the courts on $width x $height px, then all filters are in reach from there',
  async (view) => {
    const page = await openAt('/courts', view);
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.getByRole('searchbox', { name: 'Search' }).hover();
    await page.mouse.wheel(0, 700);
    const last = page.getByRole('button', { name: 'Clear All' }).first();
    const bottom = () => last.evaluate((one) => one.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(view.height);
    expect(await page.evaluate(() => window.scrollY)).toBe(500);
  },
);

test.each([
  { path: '/courts/COURT', email: '', words: 'Login to Book' },
  { path: '/courts/COURT', email: 'customer@demo.lk', words: 'Book Now' },
  { path: '/booking/COURT', email: 'customer@demo.lk', words: 'Request Booking' },
  { path: '/courts/COURT/edit', email: 'owner@demo.lk', words: 'Save Changes' },
])(
  'when $words is looked for, then the document has it once, whatever size the window gets',
  async ({ path, email, words }) => {
    const page = await openAt(path, SIDEWAYS, email);
    const action = page.getByText(words, { exact: true });
    const isThereOnce = async () => {
      await expect.poll(() => action.filter({ visible: true }).count()).toBe(1);
      expect(await action.count()).toBe(1);
    };
    for (const view of [SIDEWAYS, { width: 1280, height: 900 }, { width: 360, height: 740 }]) {
      await page.setViewportSize(view);
      await isThereOnce();
    }
    // Larger letters make a window narrower for the styles, and the script is not told.
    await page.setViewportSize({ width: 1280, height: 900 });
    await isThereOnce();
    const devtools = await page.context().newCDPSession(page);
    // The usual size last, for the tests that are given this page next.
    for (const standard of [24, 12, 16]) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
      await isThereOnce();
    }
  },
);

test('when an owner reads the requests on a phone on its side, then whether one is paid stands on one line', async () => {
  const page = await openAt('/dashboard', { width: 740, height: 360 }, 'owner@demo.lk');
  const badges = page.getByRole('row').getByText('Payment Pending');
  await badges.first().waitFor();
  const lines = await badges.evaluateAll((all) =>
    all.map((badge) => {
      const text = document.createRange();
      text.selectNodeContents(badge.lastChild ?? badge);
      return text.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});
