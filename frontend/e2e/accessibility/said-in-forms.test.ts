/** What forms answer to those who hear the page: each refusal and each change once, and the focus is never lost. */
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { choosePictures, PICTURES, pressButton } from '../support/people/court-form-steps.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, hasFocus, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease, { width: 1280, height: 800 });

/** A file that says of itself to be a document. */
const documentOf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('no picture'),
});

test('when Enter is pressed in the field that is wrong, then what is wrong is said, although the focus does not move', async () => {
  const page = await open();
  await page.goto(`${crease.url}/register`);
  await whenAlive(page);
  const name = page.getByLabel('Full name');
  await name.press('Enter');
  const said = page.getByRole('alert').filter({ hasText: 'Please enter your name' });
  await said.waitFor();
  await name.blur();
  // Where the focus comes from elsewhere it is read with the field.
  await said.waitFor({ state: 'detached' });
  await page.locator('main [type="submit"]').click();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('when Enter is pressed in a highest price below the lowest, then that is said, although the focus does not move', async () => {
  const page = await open();
  await page.goto(`${crease.url}/courts`, { waitUntil: 'networkidle' });
  await page.getByLabel('Min price (Rs)').fill('6000');
  const highest = page.getByLabel('Max price (Rs)');
  await highest.fill('5000');
  await highest.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Lower than the minimum' }).waitFor();
});

test('when Enter is pressed in a wrong field that was scrolled away, then the field is on the screen, not under the header', async () => {
  const page = await createPages(crease, { width: 740, height: 360 })();
  await page.goto(`${crease.url}/login`);
  await whenAlive(page);
  const email = page.getByLabel('Email', { exact: true });
  await email.focus();
  await page.evaluate(() => window.scrollTo({ top: 9999, behavior: 'instant' }));
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid email address').waitFor();
  const isSeen = () =>
    email.evaluate((field) => {
      const { left, width, top } = field.getBoundingClientRect();
      return field === document.elementFromPoint(left + width / 2, top + 2);
    });
  await expect.poll(isSeen).toBe(true);
});

async function fillInWrongPassword() {
  const page = await open('customer@demo.lk');
  await page.goto(`${crease.url}/profile`);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Current password', 'New password', 'Confirm password'])
    await dialog.getByLabel(name, { exact: true }).fill('not this one');
  return { page, dialog, send: dialog.getByRole('button', { name: 'Change Password' }) };
}

test('when the password is wrong, then that is said at its field, and its notice is not read out as well', async () => {
  const { page, dialog, send } = await fillInWrongPassword();
  await send.click();
  const refusal = 'The current password is not right';
  await dialog
    .getByLabel('Current password', { exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  await dialog.locator('form').getByText(refusal).waitFor();
  const notice = dialog.locator('[popover] [aria-live="off"]').filter({ hasText: refusal });
  await notice.waitFor();
});

test('when what is refused is not at the field any more, or at none, then its notice is read out', async () => {
  const { page, dialog, send } = await fillInWrongPassword();
  const readOut = dialog.locator('[popover] > :not([aria-live="off"])');
  const letGo = await holdCalls(page, '**/api/users/password');
  await send.click();
  await dialog.getByLabel('Current password', { exact: true }).fill('nor this one');
  await letGo();
  await readOut.filter({ hasText: 'The current password is not right' }).waitFor();
  await page.route('**/api/users/password', (route) => route.abort());
  await send.click();
  await readOut
    .filter({ hasText: 'No answer came, so it may be changed already. Press again to find out.' })
    .waitFor();
});

test('when pictures come and go, then it is said how many there are, and each refusal is an alert of its own', async () => {
  const owner = await open('owner@demo.lk');
  await owner.goto(`${crease.url}/courts/new`);
  await choosePictures(owner, [PICTURES.nets, PICTURES.mat], 2);
  const said = owner.locator('main [role="status"]');
  await said.filter({ hasText: '2 pictures added, 2 in all.' }).waitFor();
  await pressButton(owner, 'Remove picture 2');
  await said.filter({ hasText: 'Removed, 1 left.' }).waitFor();
  const input = owner.locator('input[type="file"]');
  await input.setInputFiles(documentOf('plan.pdf'));
  const first = await owner.getByRole('alert').elementHandle();
  await input.setInputFiles(documentOf('map.pdf'));
  await owner.getByRole('alert').filter({ hasText: 'map.pdf is not an image' }).waitFor();
  expect(await first.evaluate((alert) => alert.isConnected)).toBe(false);
});

test('when a court is sent and the sending is stopped, then the focus is at its progress and then at its button again', async () => {
  const owner = await open('owner@demo.lk');
  const court = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await owner.goto(`${crease.url}/courts/${court}/edit`);
  await owner.getByLabel('City').fill('Colombo 6');
  await holdCalls(owner, '**/api/courts/*');
  await owner.getByRole('button', { name: 'Save Changes' }).press('Enter');
  const progress = owner.getByRole('group', { name: 'Sending your court' });
  await expect.poll(() => hasFocus(progress)).toBe(true);
  await owner.getByRole('button', { name: 'Stop' }).press('Enter');
  const save = owner.getByRole('button', { name: 'Save Changes' });
  await expect.poll(() => hasFocus(save)).toBe(true);
});

test('when hours are chosen, then their number and their price are said in one sentence', async () => {
  const page = await open('customer@demo.lk');
  const court = await findCourtId(crease.url, 'Rajagiriya Cricket Hall');
  await page.goto(`${crease.url}/booking/${court}?date=${dateAhead(2)}`);
  await whenAlive(page);
  const free = page.getByRole('button', { name: /, free$/ });
  const said = page.getByRole('status').filter({ hasText: /^\d hours?, Rs [\d,]+$/ });
  await free.first().click();
  await said.filter({ hasText: '1 hour, Rs ' }).waitFor();
  await free.nth(1).click();
  await said.filter({ hasText: '2 hours, Rs ' }).waitFor();
});
