/// <reference lib="dom" />
/** Text at twice its size in the narrowest places. Whole screens are tested with it in accessibility.test.ts. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { overflowOf, waitForScreen } from '../support/browser/axe.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenAlive } from '../support/people/people.ts';
import { enlargeText, findOutOfReach } from '../support/browser/reach.ts';
import { createTabs } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const crease = openCreaseForFile();
const { open, leave } = createTabs(crease, PHONE);
const DATE = dateAhead(3);
let courtId: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

/** Where the text ends, which may be outside of the element's box. */
const endOf = (place: Locator) =>
  place.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { right, bottom } = text.getBoundingClientRect();
    return { right, bottom };
  });

test('when the text of a phone grows step by step, then what hours come to is never under the button beside it', async () => {
  const page = await open('customer@demo.lk');
  await page.goto(`${crease.url}/booking/${courtId}`);
  await whenAlive(page);
  await waitForScreen(page);
  const button = page.getByRole('button', { name: 'Request Booking' }).filter({ visible: true });
  const sum = page.getByText('Rs 0.00').filter({ visible: true }).last();
  const covered: string[] = [];
  for (const size of ['100%', '125%', '150%', '175%', '200%']) {
    await enlargeText(page, size);
    const [box, { right, bottom }] = await Promise.all([button.boundingBox(), endOf(sum)]);
    if (box && right > box.x && bottom > box.y) covered.push(size);
  }
  await leave(page);
  expect(covered).toEqual([]);
});

test('when the lead of the dashboard is long on a tablet, then the words of the button beside it stay on one line', async () => {
  const page = await open('owner@demo.lk');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${crease.url}/dashboard`);
  await page.getByText('for your answer').waitFor();
  await enlargeText(page, '125%');
  const button = page.getByRole('link', { name: 'Add court' });
  const lines = await button.evaluate((link) => {
    const words = document.createRange();
    words.selectNodeContents(link.lastChild ?? link);
    return words.getClientRects().length;
  });
  await page.setViewportSize(PHONE);
  await leave(page);
  expect(lines).toBe(1);
});

/** Opens a screen with text twice as large. `COURT` and `DATE` stand for a court of owner@demo.lk and a day soon. */
async function openEnlarged(path: string, email?: string): Promise<Page> {
  const page = await open(email);
  await page.goto(crease.url + path.replace('COURT', courtId).replace('DATE', DATE));
  await waitForScreen(page);
  await enlargeText(page);
  return page;
}

const WITH_HOURS = '/booking/COURT?date=DATE&slots=11:00,20:00,21:00';

test('when hours are chosen with text twice as large, then each can be taken back without scrolling sideways', async () => {
  const page = await openEnlarged(WITH_HOURS, 'customer@demo.lk');
  await page.getByRole('button', { name: /^Remove 8/ }).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await findOutOfReach(page)).toEqual({ outside: [], torn: [] });
  await leave(page);
});

test('when a request is confirmed with text twice as large, then its price stands on one line', async () => {
  const page = await openEnlarged(WITH_HOURS, 'customer@demo.lk');
  await page.getByRole('button', { name: 'Request Booking' }).filter({ visible: true }).click();
  const price = page.getByRole('dialog').getByText('Rs 17,500.00');
  const lines = await price.evaluate(({ firstChild }) => {
    const text = document.createRange();
    const amount = firstChild?.textContent?.indexOf('17') ?? 0;
    text.setStart(firstChild ?? document.body, amount);
    text.setEnd(firstChild ?? document.body, amount + '17,500.00'.length);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
  await leave(page);
});

test('when bookings are read on the narrowest phone with text twice as large, then the light of each hour is inside its card', async () => {
  const page = await openEnlarged('/bookings', 'customer@demo.lk');
  await page.setViewportSize({ width: 320, height: 640 });
  const beyond = await page
    .getByRole('list', { name: 'Time slots' })
    .evaluateAll((lists) => lists.map((list) => list.scrollWidth - list.clientWidth));
  expect(Math.max(...beyond)).toBe(0);
  await page.setViewportSize(PHONE);
  await leave(page);
});

test('when an administrator looks through the courts with text twice as large, then no name is broken and no button lies over another', async () => {
  const page = await openEnlarged('/admin', 'admin@demo.lk');
  await page.getByRole('tab', { name: 'All Courts' }).click();
  const actions = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first()
    .getByRole('button');
  await actions.nth(1).waitFor();
  const [details, remove] = await actions.evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect()),
  );
  expect(details?.bottom).toBeLessThanOrEqual(remove?.top ?? 0);
  expect(await findOutOfReach(page)).toEqual({ outside: [], torn: [] });
  await leave(page);
});

test.each([
  { path: '/admin', email: 'admin@demo.lk', list: /^All Courts/ },
  { path: '/dashboard', email: 'owner@demo.lk', list: /^All/ },
])(
  'when only the text of a wide screen is twice as large, then the table of $path breaks no word and hides nothing',
  async ({ path, email, list }) => {
    const page = await openEnlarged(path, email);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('tab', { name: list }).first().click();
    const table = page.getByRole('table');
    await table.waitFor();
    expect(await findOutOfReach(page, 'table')).toEqual({ outside: [], torn: [] });
    const beyond = await table
      .locator('xpath=..')
      .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    expect(beyond).toBe(0);
    await page.setViewportSize(PHONE);
    await leave(page);
  },
);

test('when Home is read with text twice as large, then no hour under the day reaches into the next', async () => {
  const page = await openEnlarged('/');
  const hours = await page.getByText(/^(6 AM|Noon|6 PM|12 AM)$/).evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, right } = mark.getBoundingClientRect();
      return { left, right };
    }),
  );
  const gaps = hours.slice(1).map(({ left }, place) => left - (hours[place]?.right ?? left));
  expect(gaps).toHaveLength(3);
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  await leave(page);
});

/** The share of the screen's height, from 0 to 1, in which the content of an open dialog is seen. */
const roomIn = (page: Page) =>
  page.locator('dialog').evaluate((dialog) => {
    const scrolled = [...dialog.querySelectorAll('*')].filter(
      (part) =>
        part.scrollHeight > part.clientHeight &&
        ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
    );
    return Math.max(...scrolled.map(({ clientHeight }) => clientHeight)) / window.innerHeight;
  });

test.each([
  {
    what: 'a manual booking',
    path: '/courts/COURT',
    email: 'owner@demo.lk',
    presses: ['Create Manual Booking'],
  },
  {
    what: 'a cancellation',
    path: '/bookings',
    email: 'customer@demo.lk',
    presses: ['Request Cancel'],
  },
  {
    what: 'the details of a court',
    path: '/admin',
    email: 'admin@demo.lk',
    presses: ['Review now', 'View Details'],
  },
])(
  'when $what opens on a phone with text twice as large, then it has most of the screen',
  async ({ path, email, presses }) => {
    const page = await openEnlarged(path, email);
    for (const name of presses) await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await roomIn(page)).toBeGreaterThan(0.6);
    expect(await findOutOfReach(page, 'dialog')).toEqual({ outside: [], torn: [] });
    await leave(page);
  },
);
