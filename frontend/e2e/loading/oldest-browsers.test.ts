/// <reference lib="dom" />
/**
 * The oldest browsers of README.md can't be had where the tests run, so what they lack is taken from the newest one.
 */
import { expect, test } from 'vitest';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { button, field, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false, isFirstVisit: true });

/** Runs in the page. */
function forgetWhatIsNew() {
  const tooNew: [owner: object, names: string[]][] = [
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [Element.prototype, ['checkVisibility']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [window, ['navigation', 'requestIdleCallback', 'scheduler']],
  ];
  for (const [owner, names] of tooNew)
    for (const name of names) Reflect.deleteProperty(owner, name);
}

test('when a browser is as old as it may be, then people get in, are told so, filter courts and write', async () => {
  const context = await crease.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(forgetWhatIsNew);
  const page = await context.newPage();
  const broken: Error[] = [];
  page.on('pageerror', (error) => broken.push(error));

  await page.goto(`${crease.url}/login?next=/courts`);
  expect(await page.getByText('This browser is too old').isVisible()).toBe(false);
  await field(page, 'Email').fill('customer@demo.lk');
  await field(page, 'Password').fill('cricket123');
  await button(page, 'Login').click();
  await page.locator('[popover]').getByText('Login successful!').waitFor();

  await page.getByText('Found 13 court(s)').waitFor();
  await field(page, 'Province').selectOption('Western');
  await button(page, 'Apply').click();
  await page.getByText('Found 4 court(s)').waitFor();

  await page.getByRole('link', { name: 'Messages' }).first().click();
  await page.getByText('Dilani Fernando').first().click();
  await field(page, 'Message').fill('See https://example.org and http://[');
  await button(page, 'Send').click();
  await page.getByRole('link', { name: 'https://example.org' }).waitFor();
  expect(broken).toEqual([]);
});

test('when a browser is older than that, then it is told so before anything else', async () => {
  const context = await crease.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const html = await (await fetch(crease.url)).text();
  // As a browser reads it that does not know this unit.
  const body = html.replaceAll('1lh', '1unknown');
  await page.route(`${crease.url}/`, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(crease.url);
  const told = page.getByText('This browser is too old');
  await told.waitFor();
  expect((await told.boundingBox())?.y).toBe(0);
});

test('when a page with changes is loaded again, then it asks first, also where only the old way of asking is known', async () => {
  const page = await createPages(crease)('customer@demo.lk');
  await page.addInitScript(() => {
    // Before version 119 it did nothing in Chrome.
    BeforeUnloadEvent.prototype.preventDefault = () => undefined;
  });
  await page.goto(`${crease.url}/profile`);
  await button(page, 'Edit Profile').click();
  await field(page, 'Full name').fill('Nuwan P.');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  await (await asked).dismiss();
  expect(await field(page, 'Full name').inputValue()).toBe('Nuwan P.');
});

test('when a message has several lines, then all of them are seen while it is written, also where no field fits what is in it by itself', async () => {
  const page = await createPages(crease, { width: 360, height: 740 })('customer@demo.lk');
  await page.goto(`${crease.url}/messages`);
  await page.getByText('Dilani Fernando').first().click();
  const box = field(page, 'Message');
  await box.evaluate((area) => area.style.setProperty('field-sizing', 'fixed'));
  const size = () => box.evaluate((area) => [area.scrollHeight, area.clientHeight]);
  const [empty] = await size();
  await box.fill('We are six.\nIs the second net free from seven?\n');
  const [whole, seen] = await size();
  expect(whole).toBe(seen);
  expect(seen).toBeGreaterThan(Number(empty) + 60);
  await box.fill('');
  expect(await size()).toEqual([empty, empty]);
});

test('when a button is as narrow as its words can be, then its icon still has its place: in Safari and Firefox it has none if it may shrink', async () => {
  const page = await createPages(crease, { width: 1280, height: 900 })('owner@demo.lk');
  await page.goto(`${crease.url}/dashboard`);
  const icon = page
    .locator('td')
    .getByRole('button', { name: /^Accept/ })
    .first()
    .locator('svg');
  expect(await icon.evaluate((svg) => getComputedStyle(svg).maxWidth)).toBe('none');
});

test('when Enter is pressed in a price, then the courts are filtered, also where the page hears only of keys', async () => {
  const context = await crease.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(() => Reflect.deleteProperty(window, 'TextEvent'));
  const page = await context.newPage();
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  await field(page, 'Min price (Rs)').pressSequentially('3,000');
  await field(page, 'Min price (Rs)').press('Enter');
  await page.waitForURL('**/courts?minPrice=3000');
});
