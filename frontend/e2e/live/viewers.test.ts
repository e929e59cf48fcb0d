/** Who looks at a day's hours sees how many others do, for as long as they do, and hears of nobody. */
import { addDays, colomboDateAt } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CUSTOMER } from '../support/people/demo-people.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenAlive } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const TODAY = colomboDateAt(Date.now());
const DATE = addDays(TODAY, 2);

const crease = openCreaseForFile({ hasPictures: false });

const topOfHours = (page: Page) =>
  page
    .locator('[data-slot]')
    .first()
    .evaluate((slot) => slot.getBoundingClientRect().top + scrollY);

test('when others come to a day and go, then their number comes and goes where nothing moves for it', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const open = createPages(crease, PHONE);
  const customer = await open(CUSTOMER);
  await customer.goto(`${crease.url}/booking/${courtId}?date=${DATE}`);
  await whenAlive(customer);
  const status = customer.getByRole('status').filter({ hasText: 'Choose your hours' });
  await status.waitFor();
  const before = await topOfHours(customer);

  const openOther = createPages(crease, PHONE);
  const visitors = [await open(), await openOther()] as const;
  for (const visitor of visitors)
    await visitor.goto(`${crease.url}/courts/${courtId}?date=${DATE}`);
  const others = customer.getByText('2 others are looking', { exact: true });
  await others.waitFor();
  await visitors[0].getByText('As it is right now, with 2 others looking.').waitFor();
  // Another tab of the same browser is nobody else.
  const again = await openOther();
  await again.goto(`${crease.url}/courts/${courtId}?date=${DATE}`);
  await again.getByText('As it is right now, with 2 others looking.').waitFor();
  await again.close();
  expect(await topOfHours(customer)).toBe(before);
  // A number that changes every few seconds is not read out in between.
  expect(await status.textContent()).toBe('Choose your hours');
  expect(await others.evaluate((number) => number.closest('[role="status"], [aria-live]'))).toBe(
    null,
  );

  await chooseDay(visitors[0].locator('main'), TODAY);
  await customer.getByText('1 other is looking', { exact: true }).waitFor();
  await visitors[1].getByText('As it is right now, with 1 other looking.').waitFor();
  await visitors[1].close();
  await customer.getByText(/looking$/).waitFor({ state: 'detached' });
  expect((await status.boundingBox())?.width).toBeGreaterThan(1);
});
