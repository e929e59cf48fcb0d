/** What people do in the stories. */
import type { Page } from 'playwright-core';

/** A notice is on the page twice: seen, and spoken. */
export const noticeOn = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** To be called before the page is opened: from then on it hears what happens. */
export async function whenLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived');
}

/** On the login page. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('cricket123');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await noticeOn(page, 'Login successful!');
}

/** Opens an address of the product that sends a visitor to the login first, and back after it. */
export async function logInTo(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await logIn(page, email);
  await page.waitForURL(address);
}

/** Marks the page, so that a reload would be noticed. */
export const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
  });
export const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in window);

export async function findCourtId(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/courts?search=${encodeURIComponent(name)}`);
  const { data } = (await response.json()) as { data: { courts: { _id: string }[] } };
  return String(data.courts[0]?._id);
}
