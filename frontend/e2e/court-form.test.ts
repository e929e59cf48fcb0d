/** An owner lists a court from a phone, an administrator approves it, players find it; then it changes and goes. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { findCourtId, isMarked, logInTo, mark, noticeOn } from './people.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

/** What the product promises; the machine's own slowness is inside it. */
const LIVE_MAX_MS = 1_000;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
const COURT = 'Panadura Beach Nets';

const pictureAt = (name: string) =>
  fileURLToPath(new URL(`../../backend/src/demo/pictures/${name}-large.webp`, import.meta.url));
const NETS = pictureAt('court-01-1');
const MAT = pictureAt('court-02-1');
const LIGHTS = pictureAt('court-03-1');

let crease: RunningCrease;
let browser: Browser;

beforeAll(async () => {
  [crease, browser] = await Promise.all([startCrease(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await crease.stop();
});

async function openPage(viewport = DESK): Promise<Page> {
  const context = await browser.newContext({ viewport });
  return context.newPage();
}

const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

async function fillTexts(page: Page): Promise<void> {
  await page.getByLabel('Court name').fill(COURT);
  await page.getByLabel('Description').fill('Two lanes, a minute from the beach road.');
  await page.getByLabel('Address').fill('4 Beach Road');
  await page.getByLabel('City').fill('Panadura');
  await page.getByLabel('Province').selectOption('Western');
  await page.getByLabel('District').selectOption('Kalutara');
  await page.getByLabel('Maps link').fill('https://www.google.com/maps/@6.7115,79.9072,17z');
  await page.getByLabel('Day rate').fill('4000');
  await page.getByLabel('Night rate').fill('6500');
}

/** Which picture stands where: each is known by its bytes' place in the page. */
const coversOn = (page: Page) =>
  page
    .locator('[data-picture] img')
    .evaluateAll((images) => (images as HTMLImageElement[]).map(({ src }) => src));

async function giveHours(page: Page): Promise<void> {
  await pressButton(page, /^Monday/);
  await pressButton(page, 'Add time slot');
  await noticeOn(page, 'Two time slots on Monday overlap');
  await pressButton(page, 'Remove 9 AM to 5 PM');
  const evening = page.getByRole('group', { name: '6 to 11 PM' });
  await evening.getByLabel('To', { exact: true }).selectOption('01:00');
  await pressButton(page, 'Copy to all days');
  await page.getByRole('radio', { name: 'Sunday' }).check();
  const preview = page.getByRole('region', { name: 'What players will see' });
  expect(await preview.getByRole('listitem').allTextContents()).toHaveLength(13);
  await preview.getByText('13 hours, Rs 69,500 when all of them are booked').waitFor();
}

async function givePictures(page: Page): Promise<void> {
  const files = page.locator('input[type="file"]');
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a plan') };
  await files.setInputFiles(plan);
  await page.getByText('plan.pdf is not an image').waitFor();
  await files.setInputFiles([NETS, MAT]);
  const [nets, mat] = await coversOn(page);
  await page.getByRole('button', { name: /^Drag picture 2/ }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await coversOn(page)).toEqual([mat, nets]);
  await pressButton(page, 'Move picture 1 later');
  expect(await coversOn(page)).toEqual([nets, mat]);
}

test('when an owner lists a court from a phone, then it is reviewed and found, all without a reload', async () => {
  const [owner, admin, player] = await Promise.all([openPage(PHONE), openPage(), openPage()]);
  await logInTo(admin, `${crease.url}/admin`, 'admin@demo.lk');
  await admin.getByRole('radio', { name: 'All Courts' }).check();
  await admin.getByRole('row').nth(1).waitFor();
  await logInTo(owner, `${crease.url}/courts/new`, 'owner@demo.lk');
  await Promise.all([owner, admin].map(mark));

  await pressButton(owner, 'Send for review');
  await owner.getByText('Please enter the name of the court').waitFor();
  const focused = () => owner.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe('name');
  await fillTexts(owner);
  await giveHours(owner);
  await givePictures(owner);
  await pressButton(owner, 'Parking');
  await owner.getByLabel('Add a rule').fill('Indoor shoes only');
  await pressButton(owner, 'Send for review');
  await noticeOn(owner, 'Court sent for Admin review!');
  await owner.waitForURL(`${crease.url}/dashboard`);
  const card = owner.getByRole('article').filter({ hasText: COURT });
  await card.getByText('Pending review').waitFor();

  const row = admin.getByRole('row').filter({ hasText: COURT });
  await row.getByText('Pending').waitFor({ timeout: LIVE_MAX_MS });
  await row.getByRole('button', { name: /^View details/ }).click();
  const details = admin.getByRole('dialog', { name: COURT });
  await details.getByText('1 / 2').waitFor();
  await details.getByText('Sunday: Open, 8 AM to 2 PM, 6 PM to 1 AM').waitFor();
  await details.getByText('6.7115, 79.9072').waitFor();
  await details.getByText('Indoor shoes only').waitFor();
  await details.getByRole('button', { name: /^Approve/ }).click();
  const question = admin.getByRole('dialog', { name: `Approve ${COURT}` });
  await question.getByText('Are you sure you want to approve this court?').waitFor();
  await question.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('alertdialog', { name: 'Court approved successfully!' }).waitFor();

  await card.getByText('Approved').waitFor({ timeout: LIVE_MAX_MS });
  await noticeOn(owner, `Approved: ${COURT}. Players can book it now.`);
  await player.goto(`${crease.url}/courts?search=Panadura`);
  const found = player.getByRole('article').filter({ hasText: COURT });
  await found.getByText('+1 photos').waitFor();
  await found.getByText('Rs. 4,000').waitFor();
  expect(await Promise.all([owner, admin].map(isMarked))).toEqual([true, true]);
});

test('when an owner changes the court, then a new picture can be its cover, and it can be closed', async () => {
  const owner = await openPage();
  await logInTo(owner, `${crease.url}/dashboard`, 'owner@demo.lk');
  await owner.getByRole('radio', { name: /^Courts/ }).check();
  const card = owner.getByRole('article').filter({ hasText: COURT });
  await card.getByRole('link', { name: /^Edit/ }).click();
  await owner.getByLabel('Court name').waitFor();
  const [nets, mat] = await coversOn(owner);
  await owner.locator('input[type="file"]').setInputFiles(LIGHTS);
  await owner.getByRole('button', { name: /^Drag picture 3/ }).focus();
  for (const key of ['ArrowLeft', 'ArrowLeft']) await owner.keyboard.press(key);
  await owner.getByLabel('City').fill('Panadura North');
  await pressButton(owner, 'Save changes');
  await noticeOn(owner, 'Court updated successfully!');
  await owner.waitForURL(`${crease.url}/dashboard`);
  await card.getByText('Panadura North, Kalutara, Western').waitFor();

  await card.getByRole('switch', { name: 'Open for bookings' }).click();
  await card.getByText('Closed').waitFor();
  await card.getByRole('link', { name: /^Edit/ }).click();
  await owner.getByLabel('Court name').waitFor();
  const covers = await coversOn(owner);
  expect(covers).toHaveLength(3);
  expect(covers.slice(1)).toEqual([nets, mat]);
});

test('when the form is left or the connection is lost, then nothing typed is', async () => {
  const owner = await openPage();
  await logInTo(owner, `${crease.url}/dashboard`, 'owner2@demo.lk');
  await owner.getByRole('link', { name: 'Add court' }).click();
  await fillTexts(owner);
  const question = owner.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => owner.getByRole('link', { name: 'Cancel' }).first().click(),
    () => owner.goBack(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(owner.url()).toBe(`${crease.url}/courts/new`);
  }

  await owner.context().setOffline(true);
  await pressButton(owner, 'Send for review');
  await noticeOn(owner, 'Failed to create court');
  await owner.context().setOffline(false);
  owner.on('dialog', (dialog) => void dialog.accept());
  await owner.reload();
  await owner.getByText('What you had not saved is back.').waitFor();
  expect(await owner.getByLabel('City').inputValue()).toBe('Panadura');
  await pressButton(owner, 'Discard it');
  expect(await owner.getByLabel('City').inputValue()).toBe('');
});

test('when an owner deletes the court, then they are asked, and it is gone', async () => {
  const owner = await openPage(PHONE);
  const courtId = await findCourtId(crease.url, COURT);
  await logInTo(owner, `${crease.url}/dashboard`, 'owner@demo.lk');
  await owner.getByRole('radio', { name: /^Courts/ }).check();
  const card = owner.getByRole('article').filter({ hasText: COURT });
  await card.getByRole('button', { name: /^Delete/ }).click();
  const question = owner.getByRole('dialog', { name: 'Delete Court' });
  await question
    .getByText(`Are you sure you want to delete ${COURT}? This action cannot be undone.`)
    .waitFor();
  await question.getByText('No future booking is affected.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await noticeOn(owner, 'Court deleted successfully!');
  await card.waitFor({ state: 'hidden' });
  const response = await fetch(`${crease.url}/api/courts/${courtId}`);
  expect(response.status).toBe(404);
});

test('when an owner edits a court that is not theirs, then they are back on the dashboard', async () => {
  const owner = await openPage();
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await logInTo(owner, `${crease.url}/dashboard`, 'owner2@demo.lk');
  await owner.goto(`${crease.url}/courts/${courtId}/edit`);
  await noticeOn(owner, 'Failed to load court details');
  await owner.waitForURL(`${crease.url}/dashboard`);
});
