/// <reference lib="dom" />
/** On a phone a dialog is a sheet, whose buttons are as wide as the sheet. */
import { expect, test } from 'vitest';
import { openCreaseForFile } from './open-crease.ts';
import { createPages } from './signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease, { width: 360, height: 740, reducedMotion: 'reduce' });

test('when an administrator looks at the details of an approved court, then the only button fills the sheet', async () => {
  const page = await open('admin@demo.lk');
  await page.goto(`${crease.url}/admin`);
  await page.getByRole('radio', { name: 'All Courts' }).check({ force: true });
  await page
    .getByRole('button', { name: /^View details/i })
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
