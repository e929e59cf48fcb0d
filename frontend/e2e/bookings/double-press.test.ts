/**
 * After the first press of a double click what was pressed leaves, and something else lies under the pointer. The
 * second press was not meant for that.
 */
import { expect, test } from 'vitest';
import { bookWalkIn } from '../support/crease/call-server.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, noticeOn } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { stopClock } from '../support/browser/stop-clock.ts';

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease);

/** Says that the file has come which counts them, and which knows a second press from a first. */
const UNREAD_MESSAGES = { name: /^Messages.*unread/ };

/** Longer than the time between the presses of a double click. */
const MOMENT_MS = 1_000;

test('when Decline is pressed twice, then one request is declined, and the next one only by a press of its own', async () => {
  const page = await open('owner@demo.lk');
  await page.clock.install();
  await page.goto(`${crease.url}/dashboard`);
  await page.getByRole('tab', { name: /^Pending/ }).click();
  // Once only these are listed: until then the rows are others.
  await expect.poll(() => page.locator('tbody > tr').count()).toBe(2);
  const declines = page.getByRole('button', { name: /^Decline ?,/ });
  await declines.first().scrollIntoViewIfNeeded();
  const { x, y } = (await declines.first().boundingBox()) ?? { x: 0, y: 0 };
  const press = () => page.mouse.click(x + 20, y + 20);
  await stopClock(page);

  await press();
  await expect.poll(() => declines.count()).toBe(1);
  await expect.poll(() => declines.first().isEnabled()).toBe(true);
  await press();
  expect(await declines.first().isEnabled()).toBe(true);
  expect(await page.locator('[aria-busy="true"]').count()).toBe(0);

  await page.clock.runFor(MOMENT_MS);
  await press();
  await expect.poll(() => declines.count()).toBe(0);
});

test('when Cancel booking is pressed twice, then the sheet that came up in between is not answered', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await bookWalkIn(crease.url, { courtId, date: dateAhead(9) });
  const page = await open('owner@demo.lk');
  await page.clock.install();
  await page.goto(`${crease.url}/dashboard`);
  const row = page.getByRole('row').filter({ hasText: 'Asela' });
  const cancel = row.getByRole('button', { name: /^Cancel booking/ });
  await cancel.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await cancel.boundingBox()) ?? ({} as never);
  await stopClock(page);
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
  const confirm = question.getByRole('button', { name: 'Cancel booking' });
  const second = { detail: 1, clientX: x + width / 2, clientY: y + height / 2 };
  await confirm.dispatchEvent('click', second);
  expect(await question.isVisible()).toBe(true);

  await page.clock.runFor(MOMENT_MS);
  await confirm.click();
  await page.clock.resume();
  await noticeOn(page, 'Booking cancelled successfully!');
  await row.getByText('Cancelled').waitFor();
});

test('when Logout is pressed twice, then it leads Home, and to Register only by a press of its own', async () => {
  const page = await open('customer@demo.lk');
  await page.clock.install();
  await page.goto(`${crease.url}/courts`);
  await page.getByRole('link', UNREAD_MESSAGES).waitFor();
  const logout = page.getByRole('button', { name: 'Logout' });
  const { x, y, width, height } = (await logout.boundingBox()) ?? ({} as never);
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await stopClock(page);

  await press();
  const register = page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
    name: 'Register',
  });
  await register.waitFor();
  await press();
  // Its own view of the address, which is told of later.
  expect(await page.evaluate(() => window.location.pathname)).toBe('/');

  await page.clock.runFor(MOMENT_MS);
  await press();
  await page.waitForURL(`${crease.url}/register`);
});

test('when a place of the phone’s menu is pressed twice, then nothing of its page is pressed', async () => {
  const page = await open('customer@demo.lk');
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(crease.url);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', UNREAD_MESSAGES);
  await place.waitFor();
  const { x, y, width, height } = (await place.boundingBox()) ?? ({} as never);
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await stopClock(page);

  await press();
  const conversation = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await conversation.first().waitFor();
  await press();
  const entry = await page.evaluate(() => JSON.stringify(window.history.state));
  expect(entry).not.toContain('conversationId');

  await page.clock.runFor(MOMENT_MS);
  await press();
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
});
