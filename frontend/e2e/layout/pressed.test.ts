/// <reference lib="dom" />
/** Who presses something sees at once that it is pressed, and it does not move away from under the finger. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForScreen } from '../support/browser/axe.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

/** So far ahead that no hour of the day has begun. */
const DATE = dateAhead(4);

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease, PHONE);

const look = (place: Locator) =>
  place.evaluate((one) => {
    const { opacity, backgroundColor } = getComputedStyle(one);
    const { x, y, width, height } = one.getBoundingClientRect();
    return { light: [opacity, backgroundColor], box: [x, y, width, height] };
  });

/** Presses it, and looks at it until it looks pressed. */
async function press(place: Locator, name: string): Promise<void> {
  const mouse = place.page().mouse;
  await place.hover();
  const hovered = await look(place);
  await mouse.down();
  await expect
    .poll(async () => (await look(place)).light, { message: name })
    .not.toEqual(hovered.light);
  expect((await look(place)).box, name).toEqual(hovered.box);
  await mouse.up();
}

test('when an hour, a day or an icon is pressed, then that is seen, and nothing moves', async () => {
  const page = await open('customer@demo.lk');
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}`);
  await waitForScreen(page);
  const main = page.getByRole('main');
  const places = {
    hour: main.getByRole('button', { name: /free$/ }).first(),
    day: main.locator('label:has([type="radio"])').nth(2),
    icon: page.getByRole('banner').getByRole('button', { name: 'Open menu' }),
  };
  for (const [name, place] of Object.entries(places)) await press(place, name);
});

const tapLight = (place: Locator) =>
  place.evaluate((one) => getComputedStyle(one).getPropertyValue('-webkit-tap-highlight-color'));

test('when a button is pressed, then nothing moves; a finger gets its answer without a light before it, but a link is lit up', async () => {
  const page = await open('customer@demo.lk');
  await page.goto(`${crease.url}/courts`);
  await waitForScreen(page);
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: /^(show|hide) filters$/i });
  await press(button, 'button');
  expect(await tapLight(button)).toBe('rgba(0, 0, 0, 0)');
  expect(await tapLight(main.getByRole('link').first())).not.toBe('rgba(0, 0, 0, 0)');
});
