/** Where the system forces its few colours on a page, what is chosen can still be told from the rest. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { waitForScreen } from '../support/browser/axe.ts';
import { bookWalkIn } from '../support/crease/call-server.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });

async function openAt(path: string, email: string): Promise<Page> {
  const page = await createPages(crease)(email);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(crease.url + path);
  await waitForScreen(page);
  return page;
}

/** Whether the element has a line in another colour than the background. */
const hasLine = (element: Locator, side: 'left' | 'bottom') =>
  element.evaluate((one, at) => {
    const style = getComputedStyle(one);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const isDrawn = style.getPropertyValue(`border-${at}-width`) !== '0px';
    return isDrawn && style.getPropertyValue(`border-${at}-color`) !== ground;
  }, side);

test('when a conversation is open, then its row alone has a line beside it', async () => {
  const page = await openAt('/messages', 'customer@demo.lk');
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await rows.first().getByRole('button').first().click();
  const open = rows.first().locator('[aria-current="true"]');
  await open.waitFor();
  const other = rows.nth(1).getByRole('button').first();
  expect([await hasLine(open, 'left'), await hasLine(other, 'left')]).toEqual([true, false]);
});

test('when an owner looks at what players will see, then the chosen weekday alone has a line under it', async () => {
  const id = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await openAt(`/courts/${id}/edit`, 'owner@demo.lk');
  const days = page.getByRole('region', { name: 'What players will see' }).locator('label');
  const lines = await Promise.all((await days.all()).map((day) => hasLine(day, 'bottom')));
  expect(lines).toEqual([true, false, false, false, false, false, false]);
});

test('when a question is asked, then a line shows where its dialog ends and the page begins', async () => {
  const page = await openAt('/profile', 'customer@demo.lk');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  expect(await hasLine(page.getByRole('dialog'), 'left')).toBe(true);
});

test('when an hour is pressed before the scripts are there, then it is dimmed, since its ring is not drawn', async () => {
  const id = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await createPages(crease)('customer@demo.lk');
  await page.emulateMedia({ forcedColors: 'active' });
  await holdCalls(page, '**/*.js');
  await page.goto(`${crease.url}/booking/${id}?date=${dateAhead(3)}`, { waitUntil: 'commit' });
  const hour = page.locator('button[data-slot="14:00"]');
  await hour.click();
  expect(await hour.evaluate((cell) => getComputedStyle(cell).opacity)).toBe('0.65');
});

test('when a court has several pictures, then the small one that is shown alone has a line around it', async () => {
  const id = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await openAt(`/courts/${id}`, 'customer@demo.lk');
  const pictures = await page.locator('li > button:has(img)').all();
  const lines = await Promise.all(pictures.map((picture) => hasLine(picture, 'left')));
  expect(lines).toEqual([true, false, false]);
});

test('when a walk-in can be cancelled in the calendar, then the line around the button stays clear of the one around the day', async () => {
  const date = dateAhead(5);
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const timeSlots = [{ startTime: '07:00', endTime: '08:00', type: 'day' }];
  await bookWalkIn(crease.url, { courtId, date, timeSlots });
  const page = await openAt(`/bookings-calendar?date=${date}`, 'owner@demo.lk');
  const entry = page.getByRole('article').filter({ hasText: 'Asela' });
  const leftOf = async (element: Locator) => (await element.boundingBox())?.x;
  const button = entry.getByRole('button', { name: /^Cancel booking/ });
  expect(await leftOf(button)).toBe(await leftOf(entry));
});

test('when the home page is opened, then its menu lies on the ground of the system and the light of the day is left', async () => {
  const page = await openAt('/', 'customer@demo.lk');
  const groundOf = (element: Locator) =>
    element.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await groundOf(page.getByRole('banner'))).toBe(await groundOf(page.locator('html')));
  const { count, plain } = await page
    .locator('main section')
    .first()
    .evaluate((hero) => {
      const lights = [...hero.querySelectorAll('[style*="gradient"]')];
      const isPlain = (light: Element) => getComputedStyle(light).backgroundImage === 'none';
      return { count: lights.length, plain: lights.filter(isPlain).length };
    });
  expect({ count, plain }).toEqual({ count: 2, plain: 0 });
});
