/** What was never opened before can't be shown without a connection; it is waited for, not called broken. */
import { expect, test } from 'vitest';
import { openCreaseForFile } from './open-crease.ts';
import { createPages } from './signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });

async function openOffline() {
  const page = await createPages(crease)();
  await page.goto(`${crease.url}/about`, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.locator('footer').getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { name: 'Waiting for the connection' }).waitFor();
  const isDrawn = () =>
    page
      .getByRole('textbox', { name: 'Message' })
      .waitFor()
      .then(() => true);
  return { page, isDrawn };
}

test('when a page is opened without a connection, then it is drawn by itself once there is one', async () => {
  const { page, isDrawn } = await openOffline();
  await page.context().setOffline(false);
  expect(await isDrawn()).toBe(true);
});

test('when it is left before the connection is back, then it opens the next time', async () => {
  const { page, isDrawn } = await openOffline();
  await page.goBack();
  await page.getByRole('heading', { name: 'About', exact: false }).first().waitFor();
  await page.context().setOffline(false);
  await page.goForward();
  expect(await isDrawn()).toBe(true);
});
