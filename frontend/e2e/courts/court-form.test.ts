/**
 * An owner lists a court on a phone, an administrator approves it and players find it. Then the court is changed and
 * deleted.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_MAX_BYTES, slotsOfDate } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  choosePictures,
  fillTexts,
  giveHours,
  movePicture,
  PICTURES,
  picturesOn,
  pressButton,
} from '../support/people/court-form-steps.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { answerCall } from '../support/browser/answer-calls.ts';
import { readCourt, requestHours } from '../support/crease/call-server.ts';
import { listApprovedCourt } from '../support/people/list-court.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, isMarked, mark, noticeOn } from '../support/people/people.ts';
import { createPages, type OpenPage } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const CHANGED_COURT = 'Kandy Hill Cricket Centre';

const crease = openCreaseForFile();
const openOnPhone = createPages(crease, PHONE);
const openOnDesk = createPages(crease);

async function openNewCourt(open: OpenPage, email: string): Promise<Page> {
  const page = await open(email);
  await page.goto(`${crease.url}/courts/new`);
  await page.getByLabel('Court name').waitFor();
  return page;
}

async function openOwnCourts(open: OpenPage): Promise<Page> {
  const page = await open('owner@demo.lk');
  await page.goto(`${crease.url}/dashboard`);
  await page.getByRole('tab', { name: /^Courts/ }).click();
  return page;
}

const cardOf = (page: Page, court: string) => page.getByRole('article').filter({ hasText: court });

async function readPreview(page: Page): Promise<void> {
  const preview = page.getByRole('region', { name: 'What players will see' });
  await page.getByRole('radio', { name: 'Sunday' }).check();
  await expect.poll(() => preview.getByRole('listitem').allTextContents()).toHaveLength(13);
  await preview.getByText('13 hours, Rs 69,500 when all are booked').waitFor();
}

async function requestHour(courtId: string): Promise<void> {
  const date = dateAhead(20);
  const { operatingHours } = await readCourt(crease.url, courtId);
  const [hour] = slotsOfDate(operatingHours, date);
  const timeSlots = [{ startTime: hour?.startTime, endTime: hour?.endTime, type: hour?.type }];
  await requestHours(crease.url, 'customer@demo.lk', { courtId, date, timeSlots });
}

async function approve(admin: Page, court: string): Promise<void> {
  const row = admin.getByRole('row').filter({ hasText: court });
  await row.getByText('Pending').waitFor();
  await row.getByRole('button', { name: /^View Details/ }).click();
  const details = admin.getByRole('dialog', { name: court });
  await details.getByText('1 / 2').waitFor();
  await details.getByText('Sunday: Open, 8 AM to 2 PM, 6 PM to 1 AM').waitFor();
  await details.getByText('6.7115, 79.9072').waitFor();
  await details.getByText('Indoor shoes only').waitFor();
  await details.getByRole('button', { name: /^Approve/ }).click();
  const question = admin.getByRole('dialog', { name: `Approve ${court}` });
  await question.getByText('Are you sure you want to approve this court?').waitFor();
  await question.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('alertdialog', { name: 'Court approved successfully!' }).waitFor();
}

test('when an owner lists a court from a phone, then it is reviewed and found, all without a reload', async () => {
  // Two of one name could not be told apart, as the one of a first try and that of the second.
  const court = `Panadura Beach Nets ${crease.testNumber}`;
  const admin = await openOnDesk('admin@demo.lk');
  await admin.goto(`${crease.url}/admin`);
  await admin.getByRole('tab', { name: 'All Courts' }).click();
  await admin.getByRole('row').nth(1).waitFor();
  const owner = await openNewCourt(openOnPhone, 'owner@demo.lk');
  await Promise.all([owner, admin].map(mark));

  await pressButton(owner, 'Send for review');
  await owner.getByText('Please enter the name of the court').waitFor();
  const focused = () => owner.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe('name');
  const markOf = (name: string) =>
    owner.getByLabel(name, { exact: true }).getAttribute('aria-invalid');
  const marks = () => Promise.all(['Latitude', 'Longitude'].map(markOf));
  await expect.poll(marks).toEqual(['true', 'true']);
  await owner.getByLabel('Latitude', { exact: true }).fill('6.7115');
  await expect.poll(marks).toEqual([null, 'true']);
  await fillTexts(owner, court);
  await giveHours(owner);
  await readPreview(owner);
  await choosePictures(owner, [PICTURES.nets, PICTURES.mat], 2);
  await pressButton(owner, 'Parking');
  await owner.getByLabel('Add a rule').fill('Indoor shoes only');
  await pressButton(owner, 'Send for review');
  await noticeOn(owner, 'Court sent for Admin review!');
  await owner.waitForURL(`${crease.url}/dashboard`);
  const card = cardOf(owner, court);
  await card.getByText('Pending review').waitFor();

  await approve(admin, court);
  await card.getByText('Approved').waitFor();
  await noticeOn(owner, `Approved: ${court}. Players can book it now.`);
  const player = await openOnDesk();
  await player.goto(`${crease.url}/courts?search=Panadura`);
  const found = cardOf(player, court);
  await found.getByText('+1 photos').waitFor();
  await found.getByText('Rs. 4,000').waitFor();
  expect(await Promise.all([owner, admin].map(isMarked))).toEqual([true, true]);
});

test('when the place is given by hand, by a link or by the phone, then two numbers stand in the form', async () => {
  const owner = await openNewCourt(openOnPhone, 'owner2@demo.lk');
  const latitude = owner.getByLabel('Latitude', { exact: true });
  const longitude = owner.getByLabel('Longitude', { exact: true });
  const numbers = () => Promise.all([latitude.inputValue(), longitude.inputValue()]);
  await latitude.fill('79.8653');
  await longitude.fill('6.8519');
  const isSwapped = owner.getByText('This is outside Sri Lanka. Are the two numbers swapped?');
  await isSwapped.waitFor();

  const link = owner.getByLabel('Maps link or coordinates');
  await link.fill('https://maps.app.goo.gl/a1B2c3');
  await owner.getByText('No coordinates in this text.').waitFor();
  await expect.poll(numbers).toEqual(['79.8653', '6.8519']);
  await link.fill('https://www.google.com/maps/place/Nets/@6.9,79.8,15z/data=!3d6.9271!4d79.8612');
  await owner.getByText('Found. Latitude and longitude are filled in.').waitFor();
  await expect.poll(numbers).toEqual(['6.9271', '79.8612']);
  await isSwapped.waitFor({ state: 'hidden' });

  await pressButton(owner, 'Use my location');
  await noticeOn(owner, 'The browser did not give your location.');
  expect(await numbers()).toEqual(['6.9271', '79.8612']);
  await owner.context().grantPermissions(['geolocation'], { origin: crease.url });
  await owner.context().setGeolocation({ latitude: 7.290572, longitude: 80.633726 });
  await pressButton(owner, 'Use my location');
  await expect.poll(numbers).toEqual(['7.29057', '80.63373']);
});

test('when the province changes, then the district is chosen again among its own', async () => {
  const owner = await openNewCourt(openOnPhone, 'owner2@demo.lk');
  const province = owner.getByLabel('Province');
  const district = owner.getByLabel('District');
  expect(await district.isDisabled()).toBe(true);
  await province.selectOption('Western');
  const choices = await district.getByRole('option').allTextContents();
  expect(choices).toEqual(['Select district', 'Colombo', 'Gampaha', 'Kalutara']);
  await district.selectOption('Gampaha');
  for (const other of ['Central', 'Western']) {
    await province.selectOption(other);
    await expect.poll(() => district.inputValue()).toBe('');
  }
  await province.selectOption('Central');
  await district.selectOption('Matale');
  await expect.poll(() => district.inputValue()).toBe('Matale');
});

test('when one scrolls past a rate that has the focus, then it stays what was typed', async () => {
  const page = await openNewCourt(openOnDesk, 'owner@demo.lk');
  const rate = page.getByLabel('Day rate');
  await rate.fill('5000');
  await rate.hover();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  expect(await rate.inputValue()).toBe('5000');
});

test('when pictures are chosen, then the bad ones are refused at once and the good ones stand in any order', async () => {
  const owner = await openNewCourt(openOnDesk, 'owner2@demo.lk');
  const plan = join(crease.dataDirectory, 'plan.pdf');
  const huge = join(crease.dataDirectory, 'huge.png');
  await writeFile(plan, 'a plan');
  await writeFile(huge, Buffer.alloc(IMAGE_MAX_BYTES + 1));
  await choosePictures(owner, [plan, huge], 0);
  await owner.getByText('plan.pdf is not an image').waitFor();
  await owner.getByText('huge.png is larger than 10 MB').waitFor();

  const [scan, notes] = [
    join(crease.dataDirectory, 'scan.png'),
    join(crease.dataDirectory, 'notes.jpg'),
  ];
  await Promise.all([writeFile(scan, 'no picture'), writeFile(notes, 'none either')]);
  await choosePictures(owner, [scan, notes], 0);
  await owner.getByText('scan.png is not an image').waitFor();
  await owner.getByText('notes.jpg is not an image').waitFor();

  const all = [PICTURES.nets, PICTURES.mat, PICTURES.lights];
  const [nets, mat, lights] = await choosePictures(owner, all, 3);
  await expect.poll(() => owner.getByText('is not an image').count()).toBe(0);
  // With Alt, arrows are the browser's.
  await movePicture(owner, 1, ['ArrowRight', 'ArrowRight', 'Alt+ArrowLeft']);
  await expect.poll(() => picturesOn(owner)).toEqual([mat, lights, nets]);
  await pressButton(owner, 'Move picture 3 earlier');
  await expect.poll(() => picturesOn(owner)).toEqual([mat, nets, lights]);
  await owner.getByRole('button', { name: 'Drag picture 3' }).hover();
  await owner.mouse.down();
  // Without `force` Playwright would wait until the picture is not covered, but the dragged one always covers it.
  await owner.getByRole('img', { name: 'Picture 1 of 3' }).hover({ force: true });
  await owner.mouse.up();
  await expect.poll(() => picturesOn(owner)).toEqual([lights, mat, nets]);
  await pressButton(owner, 'Remove picture 2');
  await expect.poll(() => picturesOn(owner)).toEqual([lights, nets]);
});

test('when the form is left or the connection is lost, then nothing typed is', async () => {
  const owner = await openOnDesk('owner2@demo.lk');
  await owner.goto(`${crease.url}/dashboard`);
  await owner.getByRole('link', { name: 'Add court' }).click();
  await fillTexts(owner, 'Panadura Beach Nets');
  const question = owner.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => owner.getByRole('button', { name: 'Cancel' }).click(),
    () => owner.goBack(),
    () => owner.getByRole('button', { name: 'Logout' }).first().click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(owner.url()).toBe(`${crease.url}/courts/new`);
  }

  const isHeld = owner.waitForRequest('**/api/courts');
  await owner.route('**/api/courts', () => undefined);
  await pressButton(owner, 'Send for review');
  await isHeld;
  await owner.getByRole('progressbar', { name: 'Sending your court' }).first().waitFor();
  await pressButton(owner, 'Stop');
  await owner.unroute('**/api/courts');
  await owner.context().setOffline(true);
  await pressButton(owner, 'Send for review');
  await noticeOn(owner, 'Failed to create court');
  await owner.context().setOffline(false);
  owner.on('dialog', (dialog) => void dialog.accept());
  await owner.reload();
  await owner.getByText('What you had not saved is back.').waitFor();
  expect(await owner.getByLabel('City').inputValue()).toBe('Panadura');
  await pressButton(owner, 'Discard it');
  await expect.poll(() => owner.getByLabel('City').inputValue()).toBe('');
});

test('when a court is being sent, then nothing more is written that would be lost, and after a stop one goes on', async () => {
  const owner = await openOnDesk('owner@demo.lk');
  const id = await findCourtId(crease.url, 'Galle Fort Indoor Cricket');
  await owner.goto(`${crease.url}/courts/${id}/edit`);
  const name = owner.getByLabel('Court name');
  await name.fill('Galle Rampart Nets');
  await owner.route('**/api/courts/*', () => undefined);
  await name.press('Enter');
  await owner.getByRole('progressbar').first().waitFor();
  await owner.keyboard.type(' and more');
  expect(await name.inputValue()).toBe('Galle Rampart Nets');
  await pressButton(owner, 'Stop');
  await owner.getByRole('button', { name: 'Save Changes' }).first().waitFor();
  await owner.keyboard.type('!');
  expect(await name.inputValue()).toBe('Galle Rampart Nets!');
  await owner.unrouteAll({ behavior: 'ignoreErrors' });
});

test('when an owner changes a court, then a new picture can be its cover, and it can be closed', async () => {
  const owner = await openOwnCourts(openOnDesk);
  const card = cardOf(owner, CHANGED_COURT);
  const edit = async () => {
    await card.getByRole('link', { name: /^Edit/ }).click();
    await owner.getByLabel('Court name').waitFor();
    return picturesOn(owner);
  };
  const before = await edit();
  await choosePictures(owner, [PICTURES.lights], before.length + 1);
  const steps = Array.from(before, () => 'ArrowLeft');
  await movePicture(owner, before.length + 1, steps);
  await owner.getByLabel('City').fill('Peradeniya');
  await pressButton(owner, 'Save Changes');
  await noticeOn(owner, 'Court updated successfully!');
  await owner.waitForURL(`${crease.url}/dashboard`);
  await card.getByText('Peradeniya, Kandy, Central').waitFor();

  await card.getByRole('switch', { name: 'Open for bookings' }).click();
  await card.getByText('Closed').waitFor();
  const after = await edit();
  expect(after).toHaveLength(before.length + 1);
  expect(after.slice(1)).toEqual(before);
});

test('when an owner deletes a court, then they are asked, and it is gone', async () => {
  const court = `Point Pedro Nets ${crease.testNumber}`;
  const courtId = await listApprovedCourt(crease.url, { name: court });
  const owner = await openOwnCourts(openOnPhone);
  const card = cardOf(owner, court);
  const question = owner.getByRole('dialog', { name: 'Delete Court' });
  const ask = () => card.getByRole('button', { name: /^Delete/ }).click();
  await ask();
  await question
    .getByText(`Are you sure you want to delete ${court}? This action cannot be undone.`)
    .waitFor();
  const affected = question.getByText(/future booking.* affected/);
  const before = await affected.textContent();
  await requestHour(courtId);
  await expect.poll(() => affected.textContent()).not.toBe(before);
  await question.getByRole('button', { name: 'Cancel' }).click();
  const paid = { pendingRequests: 1, confirmedBookings: 3, refundsDue: 2, walkIns: 1 };
  await answerCall(owner, 'GET /api/courts/*/deletion', {
    status: 200,
    body: { success: true, data: paid },
  });
  await ask();
  await question.getByText('2 of them are paid: you owe their customers the money back.').waitFor();
  await question.getByText('1 manual booking(s) among them: only you can tell').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await noticeOn(owner, 'Court deleted successfully!');
  await card.waitFor({ state: 'hidden' });
  expect((await fetch(`${crease.url}/api/courts/${courtId}`)).status).toBe(404);
});

test('when an owner edits a court that is not theirs, then they are back on the dashboard', async () => {
  const owner = await openOnDesk('owner2@demo.lk');
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await owner.goto(`${crease.url}/courts/${courtId}/edit`);
  await noticeOn(owner, 'Failed to load court details');
  await owner.waitForURL(`${crease.url}/dashboard`);
});
