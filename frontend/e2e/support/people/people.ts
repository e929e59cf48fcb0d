/** Steps that people take in many stories. */
import type { Locator, Page } from 'playwright-core';
import { callServer } from '../crease/call-server.ts';
import { PASSWORD } from './demo-people.ts';

/** The page or a field may say the same. */
export const noticeOn = (page: Page, text: string) => page.getByText(text).first().waitFor();

export const footerLink = (page: Page, name: string) =>
  page.locator('footer').getByRole('link', { name, exact: true });

/** Of the page itself, not of the bars around it. */
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

export const hasFocus = (one: Locator) =>
  one.evaluate((element) => element === document.activeElement);

/** Resolves when a socket of the page is connected. To be called before the page is opened. */
export function whenLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      // The server's greeting comes first, then its answer to who this is.
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve();
      });
    });
  });
}

/**
 * Resolves when the scripts have taken over what the server has drawn. Until then its links load pages anew, and what
 * is typed or scrolled there is not the page's own.
 */
export const whenAlive = (page: Page) =>
  page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' });

/** Looks away from a page and back, as far as the page is told. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Logs in on the login page. */
export async function logIn(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Login').click();
  await noticeOn(page, 'Login successful!');
}

/** As somebody does who does not wait until what was said goes by itself: it lies over the bar at the top. */
export async function closeNotices(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close notification' });
  while ((await close.count()) > 0) await close.first().click();
}

export async function logOut(page: Page): Promise<void> {
  await closeNotices(page);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
}

/** Opens an address that needs a login, logs in and waits until the login has led back there. */
export async function logInTo(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await logIn(page, email);
  await page.waitForURL(address);
}

/** Makes the account of a new customer, without a page. */
export const registerCustomer = (url: string, email: string, name: string) =>
  callServer<{ token: string }>(url, {
    method: 'POST',
    path: '/auth/register',
    body: { name, email, password: PASSWORD, phone: '077 123 4567', role: 'customer' },
  });

/** Puts a mark into the page, which a reload would remove. */
export const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
  });
export const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in window);

export async function findCourtId(url: string, name: string): Promise<string> {
  const { courts } = await callServer<{ courts: { _id: string }[] }>(url, {
    method: 'GET',
    path: `/courts?search=${encodeURIComponent(name)}`,
  });
  return String(courts[0]?._id);
}
