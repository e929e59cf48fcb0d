/** People download their data and delete their account. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openCreaseForEachTest } from '../support/crease/open-crease.ts';
import { noticeOn } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForEachTest({ hasPictures: false });

test('when a customer downloads their data and leaves, then the file is whole and the login is dead', async () => {
  const page = await createPages(crease, { width: 360, height: 740 })('customer@demo.lk');
  await page.goto(`${crease.url}/profile`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^crease-data-\d{4}-\d\d-\d\d\.json$/);
  const taken = JSON.parse(await readFile(await download.path(), 'utf8')) as unknown;
  expect(taken).toMatchObject({
    profile: { email: 'customer@demo.lk' },
    bookings: [{ court: {} }, ...(taken as { bookings: object[] }).bookings.slice(1)],
  });

  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const leave = dialog.getByRole('button', { name: 'Delete My Account' });
  await leave.click();
  await dialog.getByText('Please enter your password').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('wrong one');
  await leave.click();
  await noticeOn(page, 'The password is not right');
  await dialog.getByLabel('Password', { exact: true }).fill('cricket123');
  await leave.click();
  await noticeOn(page, 'Your account was deleted');
  // The login must not lead back to this profile, because the next person to sign in is somebody else.
  await page.waitForURL(`${crease.url}/`);
  await page.getByRole('link', { name: 'Find Courts Now' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
