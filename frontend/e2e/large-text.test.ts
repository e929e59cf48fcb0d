/** Text at twice its size: nothing scrolls sideways, no word is broken, and everything one can use stays on the screen. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { overflowOf, waitForScreen } from './axe.ts';
import { openCreaseForFile } from './open-crease.ts';
import { findCourtId } from './people.ts';
import { createTabs, type Tabs } from './signed-in.ts';

/** `COURT` stands for the id of a court of owner@demo.lk. */
const SCREENS: readonly { path: string; email?: string }[] = [
  { path: '/' },
  { path: '/courts' },
  { path: '/courts/COURT', email: 'customer@demo.lk' },
  { path: '/login' },
  { path: '/register' },
  { path: '/about' },
  { path: '/booking/COURT', email: 'customer@demo.lk' },
  { path: '/bookings', email: 'customer@demo.lk' },
  { path: '/messages', email: 'customer@demo.lk' },
  { path: '/profile', email: 'owner@demo.lk' },
  { path: '/dashboard', email: 'owner@demo.lk' },
  { path: '/courts/new', email: 'owner@demo.lk' },
  { path: '/bookings-calendar', email: 'owner@demo.lk' },
  { path: '/admin', email: 'admin@demo.lk' },
];

/** Twice the text on a phone and on a desk, and a desk that is zoomed to twice its size as a whole. */
const VIEWS = [
  { view: { width: 360, height: 740 }, hasLargeText: true },
  { view: { width: 1280, height: 900 }, hasLargeText: true },
  { view: { width: 640, height: 450, deviceScaleFactor: 2 }, hasLargeText: false },
] as const;

const crease = openCreaseForFile();
let courtId: string;
const tabs = VIEWS.map(({ view }) => createTabs(crease, view));

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

/**
 * The controls that stick out of the screen's width, and the words that do or that are broken in two, unless one can
 * scroll to them in a strip of their own.
 */
const findOutOfReach = (page: Page, where = 'body') =>
  page.locator(where).evaluate((root) => {
    const { clientWidth } = document.documentElement;
    const isScrolled = (element: Element | null): boolean => {
      if (element === null || element === document.documentElement) return false;
      const { overflowX } = getComputedStyle(element);
      return ['auto', 'scroll'].includes(overflowX) || isScrolled(element.parentElement);
    };
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true;
    const isOutside = (control: Element) => {
      const { left, right, width } = control.getBoundingClientRect();
      // A skip link and the boxes behind switches are a pixel wide, or not there at all.
      return width > 1 && (left < -1 || right > clientWidth + 1);
    };
    const outside = [...root.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((control) => isShown(control))
      .filter((control) => isOutside(control) && !isScrolled(control.parentElement))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));

    // The heads of tables are read out alone on a phone, and addresses may break anywhere.
    const isRead = ({ textContent, parentElement }: Node) =>
      isShown(parentElement) &&
      parentElement?.closest('.visually-hidden, thead') === null &&
      !/[@/]/.test(textContent ?? '') &&
      !isScrolled(parentElement);
    const placesOf = (text: Node, { index, 0: word }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    };
    const isTorn = (places: readonly DOMRect[]) =>
      new Set(places.map(({ bottom }) => Math.round(bottom))).size > 1 ||
      places.some(({ right }) => right > clientWidth + 1);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const torn: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!isRead(text)) continue;
      const words = [...(text.textContent ?? '').matchAll(/\p{L}+/gu)];
      torn.push(...words.filter((word) => isTorn(placesOf(text, word))).map(([word]) => word));
    }
    return { outside, torn };
  });

test.each(SCREENS)(
  'when the text of $path is twice as large for $email, then all of it is in reach',
  async ({ path, email }) => {
    const look = async ({ open, leave }: Tabs, place: number) => {
      const page = await open(email);
      await page.goto(crease.url + path.replace('COURT', courtId));
      await waitForScreen(page);
      if (VIEWS[place]?.hasLargeText) {
        await page.addStyleTag({ content: ':root { font-size: 200% !important; }' });
      }
      const overflow = Math.max(0, await overflowOf(page));
      const outOfReach = await findOutOfReach(page);
      await leave(page);
      return { overflow, ...outOfReach };
    };
    const [phone, desk, zoomed] = await Promise.all(tabs.map(look));
    const nothing = { overflow: 0, outside: [], torn: [] };
    expect({ phone, desk, zoomed }).toEqual({ phone: nothing, desk: nothing, zoomed: nothing });
  },
);

/** Where its text ends, which may be outside of its box. */
const endOf = (place: Locator) =>
  place.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { right, bottom } = text.getBoundingClientRect();
    return { right, bottom };
  });

test('when the text of a phone grows step by step, then what hours come to is never under the button beside it', async () => {
  const [{ view }] = VIEWS;
  const { open, leave } = createTabs(crease, view);
  const page = await open('customer@demo.lk');
  await page.goto(`${crease.url}/booking/${courtId}`);
  await waitForScreen(page);
  const button = page.getByRole('button', { name: 'Request Booking' }).filter({ visible: true });
  const sum = page.getByText('Rs 0.00').filter({ visible: true }).last();
  const covered: string[] = [];
  for (const size of ['100%', '125%', '150%', '175%', '200%']) {
    await page.addStyleTag({ content: `:root { font-size: ${size} !important; }` });
    const [box, { right, bottom }] = await Promise.all([button.boundingBox(), endOf(sum)]);
    if (box && right > box.x && bottom > box.y) covered.push(size);
  }
  await leave(page);
  expect(covered).toEqual([]);
});

/** How much of the screen's height is left to read through what is open, from 0 to 1. */
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
    what: 'the details of a court',
    path: '/admin',
    email: 'admin@demo.lk',
    presses: ['Review now', 'View details'],
  },
])(
  'when $what opens on a phone with text twice as large, then it has most of the screen',
  async ({ path, email, presses }) => {
    const [{ view }] = VIEWS;
    const { open, leave } = createTabs(crease, view);
    const page = await open(email);
    await page.goto(crease.url + path.replace('COURT', courtId));
    await waitForScreen(page);
    await page.addStyleTag({ content: ':root { font-size: 200% !important; }' });
    for (const name of presses) await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await roomIn(page)).toBeGreaterThan(0.6);
    expect(await findOutOfReach(page, 'dialog')).toEqual({ outside: [], torn: [] });
    await leave(page);
  },
);
