/** Text at twice its size in the narrowest places. Whole screens are tested with it in accessibility.test.ts. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { waitForScreen } from './axe.ts';
import { openCreaseForFile } from './open-crease.ts';
import { findCourtId } from './people.ts';
import { enlargeText, findOutOfReach } from './reach.ts';
import { createTabs } from './signed-in.ts';

const crease = openCreaseForFile();
const { open, leave } = createTabs(crease, { width: 360, height: 740 });
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
    what: 'the details of a court',
    path: '/admin',
    email: 'admin@demo.lk',
    presses: ['Review now', 'View details'],
  },
])(
  'when $what opens on a phone with text twice as large, then it has most of the screen',
  async ({ path, email, presses }) => {
    const page = await open(email);
    await page.goto(crease.url + path.replace('COURT', courtId));
    await waitForScreen(page);
    await enlargeText(page);
    for (const name of presses) await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await roomIn(page)).toBeGreaterThan(0.6);
    expect(await findOutOfReach(page, 'dialog')).toEqual({ outside: [], torn: [] });
    await leave(page);
  },
);
