/** On a slow network people leave a page before its answer arrives. That answer must not take them to another page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { noticeOn, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const COURT = 'Havelock Indoor Nets';
const CONVERSATIONS = '**/api/messages/conversations';
const ACCOUNT = '**/api/users/account';

const crease = openCreaseForFile({ hasPictures: false });

test('when a court is left before the thread with its owner is there, then the list of courts stays', async () => {
  const page = await createPages(crease)('customer@demo.lk');
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  await page.getByRole('link', { name: new RegExp(COURT) }).click();
  const answer = await holdCalls(page, CONVERSATIONS);
  const asked = page.waitForRequest(CONVERSATIONS);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await asked;
  await page.goBack();
  await page.waitForURL('**/courts');
  await (await answer()).finished();
  // When this later answer is there, the page has reacted to the earlier one.
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  expect(new URL(page.url()).pathname).toBe('/courts');
});

/** Answers well in the server's place, but only when the returned function is called. */
async function succeedLater(page: Page, address: string): Promise<() => void> {
  let succeed: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (succeed = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.fulfill({ json: { success: true, data: {} } });
  });
  return succeed;
}

test('when the page is left before the new password is set, then the court list stays, and the notice tells it', async () => {
  const page = await createPages(crease)();
  for (const step of ['forgot-password', 'verify-reset-code']) {
    (await succeedLater(page, `**/api/auth/${step}`))();
  }
  const succeed = await succeedLater(page, '**/api/auth/reset-password');
  await page.goto(`${crease.url}/courts`);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByText('Step 1 of 3').waitFor();
  await page.getByLabel('Email').fill('customer@demo.lk');
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByLabel('Verification code').fill('123456');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  for (const label of ['New password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill('doosra123');
  }
  const asked = page.waitForRequest('**/api/auth/reset-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await asked;
  await page.getByRole('banner').getByRole('link', { name: 'Find Courts' }).click();
  await page.getByRole('heading', { name: 'Find Your Perfect Court' }).waitFor();
  succeed();
  await noticeOn(page, 'Password reset successful! Please login.');
  expect(new URL(page.url()).pathname).toBe('/courts');
});

test('when the profile is left before its account is deleted, then the page stays and nobody is signed in on it', async () => {
  const page = await createPages(crease)('customer@demo.lk');
  await page.goto(`${crease.url}/courts`);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByLabel('Password', { exact: true }).fill('cricket123');
  const succeed = await succeedLater(page, ACCOUNT);
  const asked = page.waitForRequest(ACCOUNT);
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await asked;
  await page.goBack();
  await page.waitForURL('**/courts');
  succeed();
  await noticeOn(page, 'Your account was deleted');
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/courts');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
