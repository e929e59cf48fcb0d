/// <reference lib="dom" />
/** On a phone a dialog is a sheet, whose buttons are as wide as the sheet. */
import { expect, test } from 'vitest';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease, { width: 360, height: 740 });

test('when an administrator looks at the details of an approved court, then the only button fills the sheet', async () => {
  const page = await open('admin@demo.lk');
  await page.goto(`${crease.url}/admin`);
  await page.getByRole('tab', { name: 'All Courts' }).click();
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  const remove = page.getByRole('dialog').getByRole('button', { name: /^Delete/ });
  const [left, right] = await remove.evaluate((button) => {
    const place = button.getBoundingClientRect();
    const sheet = button.closest('dialog')?.getBoundingClientRect() ?? place;
    return [place.left - sheet.left, sheet.right - place.right];
  });
  expect(left).toBeLessThanOrEqual(24);
  expect(right).toBe(left);
});

test('when a password is changed, then its sheet has the answers of any other, one of which calls it off', async () => {
  const page = await open('customer@demo.lk');
  await page.goto(`${crease.url}/profile`);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change Password' });
  const widths = ['Cancel', 'Change Password'].map(async (name) => {
    const box = await sheet.getByRole('button', { name, exact: true }).boundingBox();
    return box?.width;
  });
  const [cancel, change] = await Promise.all(widths);
  expect(cancel).toBe(change);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await sheet.waitFor({ state: 'detached' });
});

test('when an owner is asked whether to delete a court, then what follows from it stands apart from the question', async () => {
  const page = await open('owner@demo.lk');
  await page.goto(`${crease.url}/dashboard`);
  await page.getByRole('tab', { name: /^Courts/ }).click();
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Delete Court' });
  const question = sheet.getByText(/^Are you sure/);
  await question.waitFor();
  // At one moment: between two looks the sheet rises.
  const gap = await question.evaluate((asked) => {
    const consequence = asked.closest('dialog')?.querySelector('[role=status]');
    return (consequence?.getBoundingClientRect().top ?? NaN) - asked.getBoundingClientRect().bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(8);
});
