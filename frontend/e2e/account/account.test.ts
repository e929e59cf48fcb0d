/** Getting back into an account, and changing the profile. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { findMail } from '../support/crease/mailbox.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import {
  button,
  field,
  hasFocus,
  logIn,
  logOut,
  noticeOn,
  registerCustomer,
  whenAlive,
  whenLive,
} from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const PICTURE = fileURLToPath(
  new URL('../../src/pages/home/hero-poster-narrow.webp', import.meta.url),
);
const NEW_PASSWORD = 'straight bat';
const KNOWN_EMAIL = 'An account with this email address exists already';

const crease = openCreaseForFile();

const openPage = createPages(crease);

const freshEmail = () => `${randomUUID()}@example.lk`;

/** Of a new customer, so that a second try finds the password that the first one found. */
async function register(): Promise<string> {
  const email = freshEmail();
  await registerCustomer(crease.url, email, 'Nimal Silva');
  return email;
}

test('when a password is forgotten, then three steps and a code lead back in', async () => {
  const page = await openPage();
  const email = 'customer2@demo.lk';
  await page.goto(`${crease.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByText('Step 1 of 3').waitFor();
  await field(page, 'Email').fill(email);
  await button(page, 'Send Code').click();
  await noticeOn(page, 'Verification code sent to your email!');

  await button(page, 'Back').click();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  expect(await hasFocus(field(page, 'Email'))).toBe(true);
  await button(page, 'Send Code').click();
  await page.getByText('Step 2 of 3').waitFor();
  const letSending = await holdCalls(page, '**/api/auth/forgot-password');
  await button(page, 'Resend Code').click();
  await field(page, 'Verification code').fill('123456');
  // The code that is being checked must not be replaced by another meanwhile, nor the other way round.
  expect(await button(page, 'Verify Code').isDisabled()).toBe(true);
  await letSending();
  const [, code = ''] = await findMail(crease.dataDirectory, email, /^(\d{6})\r?$/m, 3);
  // A phone may reload the page by itself while the person looks for the code in another app.
  await page.reload();
  await page.getByText(email).waitFor();

  await field(page, 'Verification code').fill('12ab3');
  expect(await field(page, 'Verification code').inputValue()).toBe('123');
  expect(await button(page, 'Verify Code').isDisabled()).toBe(true);
  await field(page, 'Verification code').fill(code);
  const letChecking = await holdCalls(page, '**/api/auth/verify-reset-code');
  await button(page, 'Verify Code').click();
  expect(await button(page, 'Resend Code').isDisabled()).toBe(true);
  await letChecking();
  await noticeOn(page, 'Code verified successfully!');

  await field(page, 'New password').fill('short');
  await field(page, 'Confirm password').fill('other');
  await button(page, 'Reset Password').click();
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();
  await field(page, 'New password').fill(NEW_PASSWORD);
  await page.getByText('Password must be at least 6 characters').waitFor({ state: 'detached' });
  expect(await page.getByText('Passwords do not match').count()).toBe(1);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await page.getByText('Passwords do not match').waitFor({ state: 'detached' });
  await button(page, 'Reset Password').click();
  await noticeOn(page, 'Password reset successful! Please login.');
  await page.waitForURL('**/login');

  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(NEW_PASSWORD);
  await button(page, 'Login').click();
  await noticeOn(page, 'Login successful!');
});

test('when a new account has a known e-mail, then its field says so until it is edited, and the refusal goes with the next try', async () => {
  const page = await openPage();
  await page.goto(`${crease.url}/register`);
  const answers = {
    'Full name': 'Nimal Silva',
    Email: 'customer@demo.lk',
    Phone: '077 555 0101',
    Password: 'cricket123',
    'Confirm password': 'cricket123',
  };
  for (const [label, answer] of Object.entries(answers)) await field(page, label).fill(answer);
  await button(page, 'Register').click();
  const email = field(page, 'Email');
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  expect(await hasFocus(email)).toBe(true);
  const refusals = page.getByText(KNOWN_EMAIL);
  await expect.poll(() => refusals.count()).toBe(2);

  const answer = await holdCalls(page, '**/api/auth/register');
  await email.fill(freshEmail());
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe(null);
  expect(await page.getByRole('main').getByText(KNOWN_EMAIL).count()).toBe(0);
  await button(page, 'Register').click();
  expect(await refusals.count()).toBe(0);
  await answer();
  await noticeOn(page, 'Registration successful!');
});

test('when somebody logs in from the navigation, then they are back on the page before, also by way of the registration', async () => {
  const page = await openPage();
  const banner = page.getByRole('banner');
  await page.goto(`${crease.url}/courts?province=Western`);
  await whenAlive(page);
  await banner.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await banner.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  // The registration has fields of the same names.
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await logIn(page, 'customer@demo.lk');
  await page.waitForURL(`${crease.url}/courts?province=Western`);
});

test('when a registration is left, then its form has it again without the passwords, and nobody’s once somebody is signed in', async () => {
  const page = await openPage();
  await page.goto(`${crease.url}/about`);
  await whenAlive(page);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await page.getByRole('radio', { name: 'Court Owner' }).check();
  await field(page, 'Full name').fill('Kamal Silva');
  await page.getByLabel('Business name').fill('Matara Nets');
  await field(page, 'Password').fill('cricket123');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  await page.goForward();
  await expect.poll(() => page.getByLabel('Business name').inputValue()).toBe('Matara Nets');
  expect(await field(page, 'Full name').inputValue()).toBe('Kamal Silva');
  expect(await field(page, 'Password').inputValue()).toBe('');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await logIn(page, 'customer@demo.lk');
  await logOut(page);
  await page.getByRole('link', { name: 'List Your Court' }).click();
  expect(await field(page, 'Full name').inputValue()).toBe('');
});

test('when an owner changes their profile, then it is saved and shown', async () => {
  const page = await openPage('owner@demo.lk');
  await page.goto(`${crease.url}/profile`);
  await page.getByRole('heading', { name: 'Player Profile' }).waitFor();
  await page.getByText('Court Owner').waitFor();

  await button(page, 'Edit Profile').click();
  await field(page, 'Full name').fill('');
  await button(page, 'Save Changes').click();
  await page.getByText('Please enter your name').waitFor();
  await field(page, 'Full name').fill('Dilani F. Fernando');
  await page.getByLabel('Business name').fill('Fernando Nets');
  await button(page, 'Save Changes').click();
  await noticeOn(page, 'Profile updated successfully');
  await page.reload();
  await page.getByRole('heading', { name: 'Dilani F. Fernando' }).waitFor();
  await page.getByText('Fernando Nets').waitFor();
});

test('when a profile is on its way, then nothing can be typed that would be lost; after a failure it can', async () => {
  const page = await openPage('owner2@demo.lk');
  await page.goto(`${crease.url}/profile`);
  await button(page, 'Edit Profile').click();
  const name = field(page, 'Full name');
  const typeMore = () => name.press('End').then(() => page.keyboard.type('!'));
  await name.fill('Ruwan J.');
  let fail: () => void = () => undefined;
  const failure = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/users/profile', async (route) => {
    await failure;
    await route.abort();
  });
  await button(page, 'Save Changes').click();
  await button(page, 'Saving...').waitFor();
  await typeMore();
  expect(await name.inputValue()).toBe('Ruwan J.');

  fail();
  await noticeOn(page, 'Failed to update profile');
  await typeMore();
  expect(await name.inputValue()).toBe('Ruwan J.!');
});

test('when a picture is chosen, then only an image goes out, and it is shown', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/profile`);
  const chooser = page.getByLabel('Change Photo');
  const text = { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await chooser.setInputFiles(text);
  await noticeOn(page, 'Please choose an image');

  await page.route('**/api/users/profile/image', (route) => route.abort());
  await chooser.setInputFiles(PICTURE);
  await noticeOn(page, 'Failed to upload image');
  await page.unroute('**/api/users/profile/image');

  await chooser.setInputFiles(PICTURE);
  await noticeOn(page, 'Profile image updated successfully');
  const picture = page.locator('main img');
  await expect
    .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await picture.getAttribute('src')).not.toContain('blob:');
});

test('when the password is changed, then this browser stays in and the old password is dead', async () => {
  const email = await register();
  const page = await openPage(email);
  await page.goto(`${crease.url}/profile`);
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog');
  const fill = async (current: string) => {
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill('wrong one');
  await noticeOn(page, 'The current password is not right');
  await fill('cricket123');
  await noticeOn(page, 'Password changed successfully');
  await page.reload();
  await page.getByRole('heading', { name: 'Player Profile' }).waitFor();
  const refused = await fetch(`${crease.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'cricket123' }),
  });
  expect(refused.status).toBe(401);
});

test('when the live connection is cut and the old token refused before the new one is there, then both come back with it', async () => {
  const page = await openPage(await register());
  const live = whenLive(page);
  await page.goto(`${crease.url}/profile`);
  await live;
  const isRefusal = (response: Response) =>
    response.url().endsWith('/api/auth/me') && response.status() === 401;
  let comingBack: Promise<unknown> | undefined;
  await page.route('**/api/users/password', async (route) => {
    // The page reads once its connection was refused as well.
    const refused = page.waitForResponse(isRefusal);
    const response = await route.fetch();
    await refused;
    comingBack = whenLive(page);
    await route.fulfill({ response });
  });
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('cricket123');
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await noticeOn(page, 'Password changed successfully');
  await comingBack;
  await page.getByRole('heading', { name: 'Player Profile' }).waitFor();
});

test('when the account is gone, then the profile says so', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/bookings`);
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, code: 'not_found', message: 'This account does not exist' },
    }),
  );
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('heading', { name: 'User not found' }).waitFor();
});

test('when a form is filled by its labels, then no button answers to the name of a field, and no alert is there before anything failed', async () => {
  const page = await openPage();
  await page.goto(`${crease.url}/login`);
  await page.getByLabel('Email').fill('customer@demo.lk');
  await page.getByLabel('Password').fill('wrong');
  expect(await page.locator('[role=alert]').count()).toBe(0);
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
});
