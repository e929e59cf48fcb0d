/** What was done in a dialog is said to those who hear the page. */
import { expect, test } from 'vitest';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { createPages } from '../support/people/signed-in.ts';
import { stopClock } from '../support/browser/stop-clock.ts';

const crease = openCreaseForFile({ hasPictures: false });

test('when a dialog closes, then its success comes into the region behind it only once that is back for screen readers', async () => {
  const page = await createPages(crease, { width: 1280, height: 800 })('customer@demo.lk');
  await page.clock.install();
  await page.goto(`${crease.url}/bookings`);
  const ask = page.getByRole('button', { name: /^Request Cancel/ }).first();
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Request Cancellation' });
  await dialog.getByLabel('Reason').fill('Our bowler is ill');
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Waiting for court owner approval...').first().waitFor();
  const success = page.getByText('Cancellation request submitted');
  expect(await success.count()).toBe(0);
  await page.clock.resume();
  await success.waitFor();
});
