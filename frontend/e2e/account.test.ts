/** Getting back into an account, changing the profile, and writing to the operator. */
import { fileURLToPath } from 'node:url';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { findMail } from './mailbox.ts';
import { holdCalls } from './hold-calls.ts';
import { openCreaseForFile } from './open-crease.ts';
import { noticeOn } from './people.ts';
import { createPages } from './signed-in.ts';

const PICTURE = fileURLToPath(
  new URL('../src/pages/home/hero-poster-narrow.webp', import.meta.url),
);
const NEW_PASSWORD = 'straight bat';
const KNOWN_EMAIL = 'An account with this e-mail address exists already';

const crease = openCreaseForFile();

const openPage = createPages(crease);

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('when a password is forgotten, then three steps and a code lead back in', async () => {
  const page = await openPage();
  const email = 'customer2@demo.lk';
  await page.goto(`${crease.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByText('Step 1 of 3').waitFor();
  await field(page, 'E-mail').fill(email);
  await button(page, 'Send Code').click();
  await noticeOn(page, 'Verification code sent to your email!');

  await button(page, 'Back').click();
  expect(await field(page, 'E-mail').inputValue()).toBe(email);
  expect(await field(page, 'E-mail').evaluate((box) => box === document.activeElement)).toBe(true);
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
  await field(page, 'Confirm new password').fill('other');
  await button(page, 'Reset Password').click();
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();
  await field(page, 'New password').fill(NEW_PASSWORD);
  await page.getByText('Password must be at least 6 characters').waitFor({ state: 'detached' });
  expect(await page.getByText('Passwords do not match').count()).toBe(1);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await page.getByText('Passwords do not match').waitFor({ state: 'detached' });
  await button(page, 'Reset Password').click();
  await noticeOn(page, 'Password reset successful! Please login.');
  await page.waitForURL('**/login');

  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(NEW_PASSWORD);
  await button(page, 'Login').click();
  await noticeOn(page, 'Login successful!');
});

test('when a new account has a known e-mail, then its field says so until it is edited, and the refusal goes with the next try', async () => {
  const page = await openPage();
  await page.goto(`${crease.url}/register`);
  const answers = {
    'Full name': 'Nimal Silva',
    'E-mail': 'customer@demo.lk',
    Phone: '077 555 0101',
    Password: 'cricket123',
    'Confirm password': 'cricket123',
  };
  for (const [label, answer] of Object.entries(answers)) await field(page, label).fill(answer);
  await button(page, 'Create account').click();
  const email = field(page, 'E-mail');
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  expect(await email.evaluate((box) => box === document.activeElement)).toBe(true);
  const refusals = page.getByText(KNOWN_EMAIL);
  await expect.poll(() => refusals.count()).toBe(3);

  const answer = await holdCalls(page, '**/api/auth/register');
  await email.fill('nimal@example.lk');
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe(null);
  expect(await page.getByRole('main').getByText(KNOWN_EMAIL).count()).toBe(0);
  await button(page, 'Create account').click();
  expect(await refusals.count()).toBe(0);
  await answer();
  await noticeOn(page, 'Registration successful!');
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
  const page = await openPage('owner2@demo.lk');
  await page.goto(`${crease.url}/profile`);
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog');
  const fill = async (current: string) => {
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel('Confirm new password').fill(NEW_PASSWORD);
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
    body: JSON.stringify({ email: 'owner2@demo.lk', password: 'cricket123' }),
  });
  expect(refused.status).toBe(401);
});

test('when the live connection is cut before the new token is there, then it comes back with it', async () => {
  const page = await openPage('admin@demo.lk');
  await page.goto(`${crease.url}/profile`);
  const isRefusal = async (response: Response) =>
    response.url().includes('/socket.io/') && (await response.text()).startsWith('44');
  let comingBack: Promise<unknown> | undefined;
  await page.route('**/api/users/password', async (route) => {
    const refused = page.waitForResponse(isRefusal);
    const response = await route.fetch();
    await refused;
    comingBack = page.waitForEvent('websocket');
    await route.fulfill({ response });
  });
  await button(page, 'Change Password').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('cricket123');
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await page.waitForResponse('**/api/users/password');
  await comingBack;
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

test('when a visitor writes to the operator, then it arrives, and a failure loses nothing and doubles nothing', async () => {
  const page = await openPage();
  await page.goto(`${crease.url}/contact`);
  await button(page, 'Send Message').click();
  await page.getByText('Please write a message').waitFor();
  await field(page, 'Your name').fill('Kamal');
  await field(page, 'E-mail').fill('kamal@example.lk');
  await field(page, 'Message').fill('I have a court in Matara to list.');

  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/contact', (route) => route.abort());
  await button(page, 'Send Message').click();
  await noticeOn(page, 'Failed to send message');
  expect(await field(page, 'Message').inputValue()).toBe('I have a court in Matara to list.');
  await page.unroute('**/api/contact');

  await button(page, 'Send Message').click();
  await noticeOn(page, 'Message sent. We will answer by e-mail.');
  await findMail(crease.dataDirectory, 'kamal@example.lk', /I have a court in Matara to list/);

  await field(page, 'Message').fill('I have a court in Matara to list.');
  await button(page, 'Send Message').click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[0]).toMatch(/./);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('when it is known late who writes, or they write on while it is sent, then nothing written is lost', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/profile`);
  const tellWho = await holdCalls(page, '**/api/auth/me');
  await page.goto(`${crease.url}/contact`);
  await field(page, 'Message').fill('The map pin is wrong.');
  await tellWho();
  await expect.poll(() => field(page, 'Your name').inputValue()).toBe('Nuwan Perera');
  expect(await field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
  expect(await field(page, 'Message').evaluate((box) => box === document.activeElement)).toBe(true);

  const answer = await holdCalls(page, '**/api/contact');
  await button(page, 'Send Message').click();
  await field(page, 'Message').fill('And so is the phone number.');
  await answer();
  await noticeOn(page, 'Message sent. We will answer by e-mail.');
  expect(await field(page, 'Message').inputValue()).toBe('And so is the phone number.');
});

async function leaveForCourts(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Find Courts' }).click();
  await page.getByRole('heading', { name: 'Find Your Perfect Court' }).waitFor();
}

const comeBackTo = (page: Page) =>
  page.locator('footer').getByRole('link', { name: 'Contact', exact: true }).click();

test('when the form is left with a message in it, then it has it again, until it was sent', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/contact`);
  await field(page, 'Message').fill('The map pin is wrong.');
  await leaveForCourts(page);
  await comeBackTo(page);
  expect(await field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
  const answer = await holdCalls(page, '**/api/contact');
  await button(page, 'Send Message').click();
  await leaveForCourts(page);
  await answer();
  await noticeOn(page, 'Message sent. We will answer by e-mail.');
  await comeBackTo(page);
  expect(await field(page, 'Message').inputValue()).toBe('');
});

test('when a message was left before its sending failed, then the form has it again, and it can not arrive twice', async () => {
  const page = await openPage();
  const keys: (string | undefined)[] = [];
  let fail: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await left;
    await route.abort();
  });
  await page.goto(`${crease.url}/contact`);
  await field(page, 'Your name').fill('Kamal');
  await field(page, 'E-mail').fill('kamal@example.lk');
  await field(page, 'Message').fill('The map pin is wrong.');
  await button(page, 'Send Message').click();
  await expect.poll(() => keys.length).toBe(1);
  await leaveForCourts(page);
  fail();
  await noticeOn(page, 'Failed to send message');
  await comeBackTo(page);
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
  expect(await field(page, 'Your name').inputValue()).toBe('Kamal');
  await button(page, 'Send Message').click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
});
