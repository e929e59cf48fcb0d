/// <reference lib="dom" />
/** What stands below each other begins and ends on one line. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForScreen } from '../support/browser/axe.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { paint } from '../support/browser/unpainted.ts';
import { DESK } from '../support/browser/views.ts';

const PHONE = { width: 390, height: 740 };
const TABLET = { width: 768, height: 900 };

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease, PHONE);

async function openAt(path: string, view: typeof PHONE, email = 'customer@demo.lk') {
  const page = await open(email);
  await page.setViewportSize(view);
  await page.goto(crease.url + path);
  await waitForScreen(page);
  return page;
}

const edgesOf = (element: Locator) =>
  element.evaluate((one) => {
    const { left, right } = one.getBoundingClientRect();
    return [left, right].map(Math.round);
  });

test('when the list is sorted on a phone, then the field is as wide as the bookings below', async () => {
  const page = await openAt('/bookings', PHONE);
  await page.getByRole('button', { name: 'Filters' }).click();
  const field = await edgesOf(page.getByLabel('Sort By'));
  expect(field).toEqual(await edgesOf(page.getByRole('article').first()));
});

test('when messages are read on a tablet, then list and thread are as far from the edges as the footer', async () => {
  const page = await openAt('/messages', TABLET);
  const [left] = await edgesOf(page.getByRole('contentinfo').getByText('Quick Links'));
  expect((await edgesOf(page.getByPlaceholder('Name or court')))[0]).toBe(left);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
  expect((await edgesOf(page.getByRole('textbox', { name: 'Message' })))[0]).toBe(left);
});

test.each([
  ['a phone', PHONE, false],
  ['a tablet', TABLET, true],
  ['a desk', DESK, true],
])(
  'when an owner looks at the dashboard on %s, then Add court stands where there is room for it',
  async (_, view, isBeside) => {
    const page = await openAt('/dashboard', view, 'owner@demo.lk');
    const boxOf = (part: Locator) =>
      part.evaluate((shown) => shown.getBoundingClientRect().toJSON() as DOMRect);
    const heading = page.getByRole('heading', { level: 1 });
    const button = await boxOf(page.getByRole('link', { name: 'Add court' }).first());
    const lead = await boxOf(heading.locator('xpath=following-sibling::p/span'));
    expect(button.top < lead.bottom).toBe(isBeside);
    expect(lead.right).toBeLessThan(isBeside ? button.left : view.width);
  },
);

test('when pictures fill a screen with a scroll bar, then they end where it begins, and it is as dark as they are', async () => {
  const page = await open();
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await page.goto(`${crease.url}/courts/${courtId}`);
  await page.getByRole('button', { name: 'View photos fullscreen' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photos of Havelock Indoor Nets' });
  const root = page.locator('html');
  expect(await edgesOf(viewer)).toEqual(await edgesOf(root));
  const groundOf = (one: Locator) => one.evaluate((part) => getComputedStyle(part).backgroundColor);
  expect(await groundOf(root)).toBe(await groundOf(viewer));
});

test('when the name of one court on Home takes more lines, then the prices of its row stand beside each other', async () => {
  const page = await openAt('/', DESK);
  const cards = page.getByRole('main').getByRole('article');
  await cards.nth(2).waitFor();
  const name = cards.first().getByRole('heading');
  await name.evaluate((heading) => {
    heading.textContent = 'The Negombo Lagoon Indoor Cricket Arena and Practice Nets';
  });
  const bottoms = await cards
    .locator('dl')
    .evaluateAll((prices) => prices.map((one) => Math.round(one.getBoundingClientRect().bottom)));
  expect(bottoms).toHaveLength(3);
  expect(new Set(bottoms).size).toBe(1);
});

test.each([
  { ...PHONE, columns: 1 },
  { ...TABLET, columns: 3 },
  { ...DESK, columns: 3 },
])(
  'when Home is opened at $width px, then its three courts fill their rows',
  async ({ columns, ...view }) => {
    const page = await openAt('/', view);
    const cards = page.getByRole('main').getByRole('article');
    await cards.nth(2).waitFor();
    const lefts = await Promise.all((await cards.all()).map(edgesOf));
    expect(new Set(lefts.map(([left]) => left)).size).toBe(columns);
  },
);

test('when a question stands over a page with a scroll bar, then the place of the bar is as dark as the page', async () => {
  const page = await openAt('/profile', DESK);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByRole('dialog').waitFor();
  await paint(page);
  const colourAt = (x: number) =>
    page.screenshot({ clip: { x, y: DESK.height / 2, width: 1, height: 1 } });
  expect(await colourAt(DESK.width - 2)).toEqual(await colourAt(2));
});
