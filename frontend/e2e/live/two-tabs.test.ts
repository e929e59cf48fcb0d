/**
 * An owner has two tabs. Both show the number of waiting requests, agree after an answer in one of them, and neither
 * undoes what the other did.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readCourt, requestHours } from '../support/crease/call-server.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForEachTest } from '../support/crease/open-crease.ts';
import { findCourtId, lookAgain, noticeOn } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForEachTest({ hasPictures: false });

/** The number of waiting requests in the title: 3 in "(3) Dashboard · Crease". */
async function countInTitle(page: Page): Promise<number> {
  return Number(/^\((\d+)\) Dashboard/.exec(await page.title())?.[1] ?? 0);
}

/** Sends a request and returns the end of its id, which the dashboard shows. */
async function sendRequest(): Promise<string> {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const wish = { courtId, date: dateAhead(9) };
  return (await requestHours(crease.url, 'customer2@demo.lk', wish)).slice(-8);
}

test('when a request comes and one tab answers it, then both tabs count it and both show the answer', async () => {
  const open = createPages(crease);
  const tabs = [await open('owner@demo.lk'), await open('owner@demo.lk')] as const;
  for (const tab of tabs) {
    await tab.goto(`${crease.url}/dashboard`);
    await expect.poll(() => countInTitle(tab)).toBeGreaterThan(0);
  }
  const [first, second] = tabs;
  const before = await countInTitle(first);

  const shortId = await sendRequest();
  const rowOn = (tab: Page) => tab.getByRole('row').filter({ hasText: shortId });
  for (const tab of tabs) {
    await rowOn(tab)
      .getByText(/^Waiting /)
      .waitFor();
    await expect.poll(() => countInTitle(tab)).toBe(before + 1);
  }

  await rowOn(first)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await noticeOn(first, 'Booking accepted successfully!');
  for (const tab of tabs) {
    await rowOn(tab).getByText('Confirmed').first().waitFor();
    await expect.poll(() => countInTitle(tab)).toBe(before);
  }
  expect(
    await rowOn(second)
      .getByRole('button', { name: /^Accept/ })
      .count(),
  ).toBe(0);
});

test('when a court is changed in both tabs, then the second one says what the first one changed, and both stand', async () => {
  const open = createPages(crease);
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const openForm = async () => {
    const tab = await open('owner@demo.lk');
    await tab.goto(`${crease.url}/courts/${courtId}/edit`);
    await tab.getByLabel('Court name').waitFor();
    return tab;
  };
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save Changes' }).first().click();
  const [first, second] = [await openForm(), await openForm()];
  await first.getByLabel('Night rate').fill('8250');
  await save(first);
  await first.waitForURL(`${crease.url}/dashboard`);

  await second.getByLabel('City').fill('Pamankada');
  await save(second);
  await noticeOn(second, 'This court was changed meanwhile, please look at it again');
  const told = second.getByText('Changed somewhere else meanwhile: the night rate.');
  await told.waitFor();
  await expect
    .poll(() => second.evaluate(() => document.activeElement?.textContent))
    .toContain('the night rate');
  expect(await second.getByLabel('Night rate').inputValue()).toBe('8250');
  expect(await second.getByLabel('City').inputValue()).toBe('Pamankada');
  await save(second);
  await second.waitForURL(`${crease.url}/dashboard`);
  expect(await readCourt(crease.url, courtId)).toMatchObject({
    location: { city: 'Pamankada' },
    pricing: { nightRate: 8250 },
  });
});

test('when the password is changed in one tab, then the other keeps what is being written there, and saves it, though its token was refused before the answer came', async () => {
  const open = createPages(crease);
  const [first, second] = [await open('customer2@demo.lk'), await open('customer2@demo.lk')];
  for (const tab of [first, second]) await tab.goto(`${crease.url}/profile`);
  await second.getByRole('button', { name: 'Edit Profile' }).click();
  const phone = second.getByLabel('Phone', { exact: true });
  await phone.fill('077 765 4321');

  const answerOfMe = (status: number) =>
    second.waitForResponse(
      (response) => response.url().endsWith('/api/auth/me') && response.status() === status,
    );
  const renewed = answerOfMe(200);
  await first.route('**/api/users/password', async (route) => {
    const refused = answerOfMe(401);
    const response = await route.fetch();
    await refused;
    await route.fulfill({ response });
  });
  await first.getByRole('button', { name: 'Change Password' }).click();
  const dialog = first.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('cricket123');
  await dialog.getByLabel('New password', { exact: true }).fill('googly123');
  await dialog.getByLabel('Confirm password').fill('googly123');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await renewed;
  expect(await phone.inputValue()).toBe('077 765 4321');
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await noticeOn(second, 'Profile updated successfully');
});

test('when the profile is changed in one tab, then the other shows it when it is looked at, and does not undo it', async () => {
  const open = createPages(crease);
  const [first, second] = [await open('customer2@demo.lk'), await open('customer2@demo.lk')];
  for (const tab of [first, second]) {
    await tab.goto(`${crease.url}/profile`);
    await tab.getByRole('button', { name: 'Edit Profile' }).click();
  }
  await second.getByLabel('Full name').fill('Ruwan Silva');
  await first.getByLabel('Phone', { exact: true }).fill('077 765 4321');
  await first.getByRole('button', { name: 'Save Changes' }).click();
  await noticeOn(first, 'Profile updated successfully');

  await lookAgain(second);
  const phone = second.getByLabel('Phone', { exact: true });
  await expect.poll(() => phone.inputValue()).toBe('+94777654321');
  expect(await second.getByLabel('Full name').inputValue()).toBe('Ruwan Silva');
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await noticeOn(second, 'Profile updated successfully');
  await second.getByText('+94 77 765 4321').waitFor();
});
