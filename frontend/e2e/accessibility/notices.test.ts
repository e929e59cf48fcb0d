/// <reference lib="dom" />
/** A message over the page gives the focus back when it goes. */
import { TOAST_DURATION_MS } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerCall } from '../support/browser/answer-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { button, field, hasFocus, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });

/** Somebody has gone on from the email to the message that the login failed. */
async function reachMessage(page: Page) {
  await page.goto(`${crease.url}/login`);
  await whenAlive(page);
  await answerCall(page, 'POST /auth/login', undefined);
  const email = field(page, 'Email');
  await email.fill('customer@demo.lk');
  await field(page, 'Password').fill('cricket123');
  await button(page, 'Login').press('Enter');
  const close = page.getByRole('button', { name: 'Close notification' });
  await close.waitFor();
  await email.focus();
  await close.focus();
  return { email, close };
}

test('when a message is closed by the keyboard, then the focus is back where it was', async () => {
  const page = await createPages(crease)();
  await page.clock.install();
  const { email, close } = await reachMessage(page);
  await close.press('Enter');
  await close.waitFor({ state: 'detached' });
  expect(await hasFocus(email)).toBe(true);
});

test('when the time of a message is up while it has the focus, then that is back where it was', async () => {
  const page = await createPages(crease)();
  await page.clock.install();
  const { email, close } = await reachMessage(page);
  await page.clock.fastForward(TOAST_DURATION_MS);
  await close.waitFor({ state: 'detached' });
  expect(await hasFocus(email)).toBe(true);
});
