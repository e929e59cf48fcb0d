/** A phone's calendar shows the owner's bookings by a private address. */
import { expect, test } from 'vitest';
import { openCreaseForEachTest } from '../support/crease/open-crease.ts';
import { logInTo, lookAgain, noticeOn } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForEachTest({ hasPictures: false });

test('when an owner makes an address on a phone, then a calendar reads it until it is revoked', async () => {
  const context = await crease.newContext({
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await logInTo(page, `${crease.url}/bookings-calendar`, 'owner@demo.lk');
  await page.getByRole('button', { name: 'Create Address' }).click();
  await noticeOn(page, 'Your calendar address is ready');

  const address = await page.getByLabel('Private address').inputValue();
  await page.getByRole('button', { name: 'Copy' }).click();
  await noticeOn(page, 'Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const link = page.getByRole('link', { name: 'Open in Calendar' });
  expect(await link.getAttribute('href')).toBe(address.replace('http://', 'webcal://'));
  const read = await fetch(address);
  expect(await read.text()).toMatch(/^BEGIN:VCALENDAR[^]*BEGIN:VEVENT/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke Address' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetch(address)).status).toBe(200);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await noticeOn(page, 'Your calendar address was revoked');
  await page.getByRole('button', { name: 'Create Address' }).waitFor();
  expect((await fetch(address)).status).toBe(404);
});

test('when the address is made in one tab, then the other tab shows it when it is looked at, and makes no other in its place', async () => {
  const open = createPages(crease);
  const [first, second] = [await open('owner@demo.lk'), await open('owner@demo.lk')];
  for (const tab of [first, second]) await tab.goto(`${crease.url}/bookings-calendar`);
  await second.getByRole('button', { name: 'Create Address' }).waitFor();
  await first.getByRole('button', { name: 'Create Address' }).click();
  await noticeOn(first, 'Your calendar address is ready');

  await lookAgain(second);
  const address = await first.getByLabel('Private address').inputValue();
  expect(await second.getByLabel('Private address').inputValue()).toBe(address);
});
