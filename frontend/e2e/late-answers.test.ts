/** On a slow network people leave a page before its answer arrives. That answer must not take them to another page. */
import { expect, test } from 'vitest';
import { holdCalls } from './hold-calls.ts';
import { openCreaseForFile } from './open-crease.ts';
import { createPages } from './signed-in.ts';

const COURT = 'Havelock Indoor Nets';
const CONVERSATIONS = '**/api/messages/conversations';

const crease = openCreaseForFile({ hasPictures: false });

test('when a court is left before the thread with its owner is there, then the list of courts stays', async () => {
  const page = await createPages(crease)('customer@demo.lk');
  await page.goto(`${crease.url}/courts`);
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
