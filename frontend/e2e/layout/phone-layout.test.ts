/// <reference lib="dom" />
/**
 * What belongs together stays together on a small screen: figures in a row, prices in their tiles, buttons in a
 * sheet.
 */
import { NAME_MAX_CHARACTERS, RATE_MAX_RUPEES } from '@crease/contract';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { changeAnswer, type ChangeText } from '../support/browser/answer-calls.ts';
import { waitForScreen } from '../support/browser/axe.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, hasFocus } from '../support/people/people.ts';
import { createTabs } from '../support/people/signed-in.ts';
import { DESK, PHONE } from '../support/browser/views.ts';

interface View {
  width: number;
  height: number;
}

const crease = openCreaseForFile();
const tabs = createTabs(crease, PHONE);
const opened: Page[] = [];
let courtId: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => tabs.leave(page)));
});

interface Opening {
  email?: string;
  view?: View;
  change?: ChangeText;
}

async function openAt(path: string, options: Opening = {}) {
  const { email, view = PHONE, change } = options;
  const page = await tabs.open(email);
  opened.push(page);
  await page.setViewportSize(view);
  if (change) {
    await changeAnswer(page, 'GET /api/courts**', change);
    await changeAnswer(page, 'GET /api/bookings**', change);
  }
  await page.goto(crease.url + path.replace('COURT', courtId));
  await waitForScreen(page);
  return page;
}

test('when an administrator looks at the overview, then the figures of a row stand on one line', async () => {
  const page = await openAt('/admin', { email: 'admin@demo.lk' });
  const places = await page.locator('main dl').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const figure = document.createRange();
      figure.selectNodeContents(tile.querySelector('dd')?.firstChild ?? tile);
      return [tile, figure].map((one) => Math.round(one.getBoundingClientRect().top));
    }),
  );
  const rows = new Set(places.map(([tile]) => tile));
  expect(rows.size).toBe(2);
  expect(new Set(places.map(String)).size).toBe(rows.size);
});

/** For each element, how many pixels are left between its text and its right edge. */
const roomIn = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return element.getBoundingClientRect().right - text.getBoundingClientRect().right;
    }),
  );

const withHighestRates: ChangeText = (text) =>
  text.replaceAll(/"(dayRate|nightRate)":[\d.]+/g, `"$1":${RATE_MAX_RUPEES}`);

test.each([
  { path: '/', view: PHONE },
  { path: '/courts/COURT', view: { width: 320, height: 640 } },
  { path: '/courts/COURT', view: DESK },
])(
  'when an hour costs as much as it may, then $path shows its price inside its tile at $view.width px',
  async ({ path, view }) => {
    const page = await openAt(path, { view, change: withHighestRates });
    await page.getByText('Rs 1,000,000').first().waitFor();
    const room = await roomIn(page.locator('main dd', { hasText: 'Rs 1,000,000' }));
    expect(Math.min(...room)).toBeGreaterThanOrEqual(-0.5);
  },
);

test('when a page with an account form opens, then its heading stands where those of other pages do', async () => {
  const tops = ['/contact', '/login', '/register', '/forgot-password'].map(async (path) => {
    const heading = (await openAt(path)).getByRole('heading', { level: 1 });
    return heading.evaluate((one) => one.getBoundingClientRect().top);
  });
  expect(new Set(await Promise.all(tops)).size).toBe(1);
});

test('when an account is about to be deleted, then the answers fill the sheet like those of any other', async () => {
  const page = await openAt('/profile', { email: 'customer@demo.lk' });
  const widthsOf = async (name: string, answers: readonly string[]) => {
    const sheet = page.getByRole('dialog', { name });
    const widths = answers.map(async (answer) => {
      const box = await sheet.getByRole('button', { name: answer }).boundingBox();
      return box?.width;
    });
    return Promise.all(widths);
  };
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const own = await widthsOf('Delete Account', ['Cancel', 'Delete My Account']);
  await page.goto(`${crease.url}/messages`);
  await page
    .getByRole('button', { name: /^More for the conversation/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete Conversation' }).click();
  expect(own).toEqual(await widthsOf('Delete Conversation', ['Cancel', 'Delete']));
});

test.each([768, 832, 1024])(
  'when a booking can be cancelled, then nothing in its last line lies over anything else at %d px',
  async (width) => {
    const view = { width, height: 900 };
    const page = await openAt('/bookings', { email: 'customer@demo.lk', view });
    const canBeCancelled = page.getByRole('button', { name: /^Request Cancel/ });
    const line = page.locator('main footer', { has: canBeCancelled }).first();
    const over = await line.locator('dd, p, button, a').evaluateAll((parts) => {
      const places = parts.map((part) => {
        const content = document.createRange();
        content.selectNodeContents(part);
        // A button may contain words that are only read out, so its own box is measured.
        const place = part.matches('button, a') ? part : content;
        return { name: part.textContent, box: place.getBoundingClientRect() };
      });
      const meet = (one: DOMRect, other: DOMRect) =>
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom;
      return places.flatMap(({ name, box }, place) =>
        places
          .slice(place + 1)
          .filter((other) => meet(box, other.box))
          .map((other) => `${name} and ${other.name}`),
      );
    });
    expect(over).toEqual([]);
  },
);

const withLongestNames: ChangeText = (text) =>
  text.replaceAll(/"name":"[^"]+"/g, `"name":"${'n'.repeat(NAME_MAX_CHARACTERS)}"`);

test.each([360, 768, 1024, 1152])(
  'when a court has the longest name, then its bookings and the answers to them are inside the table at %d px',
  async (width) => {
    const view = { width, height: 900 };
    const page = await openAt('/dashboard', {
      email: 'owner@demo.lk',
      view,
      change: withLongestNames,
    });
    const table = page.getByRole('table');
    expect(await table.textContent()).toContain('n'.repeat(NAME_MAX_CHARACTERS));
    const room = await roomIn(table.getByRole('rowheader'));
    expect(Math.min(...room)).toBeGreaterThanOrEqual(-0.5);
    const beyond = await table
      .locator('xpath=..')
      .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    expect(beyond).toBe(0);
  },
);

test.each([PHONE, DESK])(
  'when a court has the longest name, then its manual booking does not scroll sideways at $width px',
  async (view) => {
    const change = withLongestNames;
    const page = await openAt('/courts/COURT', { email: 'owner@demo.lk', view, change });
    await page.getByRole('button', { name: 'Create Manual Booking' }).click();
    const name = page.getByRole('dialog').getByText('n'.repeat(NAME_MAX_CHARACTERS));
    await name.first().waitFor();
    const beyond = await name
      .first()
      .locator('xpath=..')
      .evaluate((around) => around.scrollWidth - around.clientWidth);
    expect(beyond).toBe(0);
  },
);

test('when the highest price is written, then what players will see shows it inside each hour', async () => {
  const page = await openAt('/courts/COURT/edit', {
    email: 'owner@demo.lk',
    view: DESK,
    change: withHighestRates,
  });
  const hours = page.getByRole('region', { name: 'What players will see' }).getByRole('listitem');
  await hours.first().waitFor();
  expect(await hours.first().textContent()).toContain('1,000,000');
  expect(Math.min(...(await roomIn(hours)))).toBeGreaterThanOrEqual(0);
});

const openAllDay: ChangeText = (text) =>
  text.replaceAll(
    /"slots":\[\{[^\]]*\]/g,
    '"slots":[{"startTime":"00:00","endTime":"00:00","type":"day"}]',
  );

test('when the hour at midnight is chosen, then its sign has a place beside the word', async () => {
  const view = { width: 600, height: 900 };
  const page = await openAt('/booking/COURT', {
    email: 'customer@demo.lk',
    view,
    change: openAllDay,
  });
  await page.getByRole('radio').nth(7).check({ force: true });
  const midnight = page.locator('button[data-slot="00:00"]');
  await midnight.click();
  const between = () =>
    midnight.evaluate(({ children: [hour, sign] }) => {
      const word = document.createRange();
      word.selectNodeContents(hour ?? document.body);
      return Number(sign?.getBoundingClientRect().left) - word.getBoundingClientRect().right;
    });
  // Polled, because the sign appears with the choice and the narrow letters when their font has loaded.
  await expect.poll(between).toBeGreaterThanOrEqual(0);
});

test.each([PHONE, { width: 740, height: 360 }])(
  'when a message is written on $width x $height px, then the box is on the screen and nothing moves',
  async (view) => {
    const page = await openAt('/messages', { email: 'customer@demo.lk', view });
    await page
      .getByRole('main')
      .getByRole('list')
      .getByRole('button')
      .first()
      // A mouse click would scroll the row into view first.
      .press('Enter');
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.waitFor();
    await box.focus();
    await page.keyboard.type('Is parking inside?');
    const bottom = await box.evaluate((one) => one.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(view.height);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test('when a court has several pictures, then the mark around the small one that is shown is not cut off', async () => {
  const page = await openAt('/courts/COURT');
  const shown = page.locator('li > button[aria-current="true"]');
  const room = await shown.evaluate((button) => {
    const place = button.getBoundingClientRect();
    // A strip that scrolls cuts off what lies outside of it.
    const strip = button.closest('ul')?.getBoundingClientRect() ?? place;
    return [place.left - strip.left, place.top - strip.top, strip.bottom - place.bottom];
  });
  for (const pixels of room) expect(pixels).toBeGreaterThanOrEqual(3);
});

test('when a notice says a word that is wider than the screen, then all of the notice is on it', async () => {
  const page = await openAt('/login');
  const message = 'n'.repeat(NAME_MAX_CHARACTERS);
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'wrong_credentials', message } }),
  );
  await page.getByLabel('Email', { exact: true }).fill('customer@demo.lk');
  await page.getByLabel('Password', { exact: true }).fill('cricket123');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  const right = await page
    .getByRole('button', { name: 'Close notification' })
    .evaluate((button) => button.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(PHONE.width);
});

test.each([
  { pressed: /for your answer$/, shown: /^Pending/ },
  { pressed: /^Pending Bookings/, shown: /^Pending/ },
  { pressed: /^Cancellation Requests/, shown: /^All/ },
])(
  'when an owner who looks at one court presses $pressed, then those of every court are listed on the screen',
  async ({ pressed, shown }) => {
    const page = await openAt('/dashboard', { email: 'owner@demo.lk' });
    await page.getByLabel('Court', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('tab', { name: /^Confirmed/ }).click();
    await page.getByRole('tab', { name: /^Courts/ }).click();
    // A choice is marked before what follows from it is there.
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: pressed }).click();
    const table = page.getByRole('table');
    await page.getByRole('tab', { name: shown, selected: true }).waitFor();
    expect(await page.getByLabel('Court', { exact: true }).inputValue()).toBe('all');
    const top = () => table.evaluate((one) => one.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(PHONE.height - 200);
  },
);

test('when the highest price is below the lowest, then its field says so and the list stays', async () => {
  const page = await openAt('/courts', { view: DESK });
  await page.getByLabel('Min price (Rs)').fill('6000');
  const highest = page.getByLabel('Max price (Rs)');
  await highest.fill('5000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Lower than the minimum').waitFor();
  expect(await hasFocus(highest)).toBe(true);
  expect(new URL(page.url()).search).toBe('');
  await highest.fill('7000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/courts?minPrice=6000&maxPrice=7000');
});

test('when a date is chosen on a phone, then the word that opens the calendar ends where the column does', async () => {
  const page = await openAt('/booking/COURT', { email: 'customer@demo.lk' });
  const [room] = await page
    .getByRole('main')
    .getByRole('button', { name: 'Calendar' })
    .locator('span')
    .evaluateAll((words) =>
      words.map((word) => {
        const column = word.closest('div')?.getBoundingClientRect().right;
        return Number(column) - word.getBoundingClientRect().right;
      }),
    );
  expect(Math.abs(room ?? Infinity)).toBeLessThanOrEqual(1);
});

test('when a customer looks at their bookings on a phone, then all tabs are on the screen', async () => {
  const page = await openAt('/bookings', { email: 'customer@demo.lk' });
  await page.getByRole('article').first().waitFor();
  const row = page.getByRole('tablist', { name: 'Show bookings' });
  expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});
