/**
 * Everything that the specification lists for each screen is there. Covers the screens of visitors and customers, and
 * those of owners that no story visits.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { changeData, leaveWaiting } from '../support/browser/answer-calls.ts';
import { ACCOUNT_SCREENS } from './checklist/account-screens.ts';
import { CUSTOMER_BOOKING_SCREENS } from './checklist/booking-screens.ts';
import { COURT_SCREENS } from './checklist/court-screens.ts';
import { DASHBOARD_SCREENS } from './checklist/dashboard-screens.ts';
import { MESSAGE_SCREENS } from './checklist/message-screens.ts';
import { OPEN_SCREENS } from './checklist/open-screens.ts';
import type { Item, Screen } from './checklist/screen.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createTabs, type Tabs } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const SCREENS = [
  ...OPEN_SCREENS,
  ...COURT_SCREENS,
  ...ACCOUNT_SCREENS,
  ...CUSTOMER_BOOKING_SCREENS,
  ...MESSAGE_SCREENS,
  ...DASHBOARD_SCREENS,
];
const DATE = dateAhead(8);
const FEATURED_MS = 60_000;

const crease = openCreaseForFile({ isMoving: true });
const desk = createTabs(crease);
const phone = createTabs(crease, PHONE);
let courtId: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

async function openScreen(tabs: Tabs, screen: Screen): Promise<Page> {
  const { path, email, pending, changed } = screen;
  const page = await tabs.open(email);
  if (pending !== undefined) await leaveWaiting(page, `GET ${pending}`);
  if (changed) await changeData(page, `GET ${changed.path}`, changed.change);
  await page.goto(crease.url + path.replace('COURT', courtId).replace('DATE', DATE));
  await page.locator('main h1, main [role="status"]').first().waitFor();
  return page;
}

/** The options of a closed select are never visible, so it is enough that they exist. */
const isMissing = async (page: Page, { find }: Item): Promise<boolean> =>
  (await find(page)
    .filter({ visible: true })
    .or(find(page).and(page.locator('option')))
    .count()) === 0;

async function findProblems(page: Page, items: readonly Item[]): Promise<string[]> {
  const wrong = await Promise.all(
    items.map(async (item) => (await isMissing(page, item)) !== (item.isAbsent ?? false)),
  );
  return items.flatMap(({ what }, place) => (wrong[place] ? [what] : []));
}

// Several at the same time, because a page mostly waits for its pictures and its socket.
test.concurrent.for(SCREENS)(
  'when it is $screen, then everything on the list is there',
  async (screen, { expect: expectHere }) => {
    const tabs = screen.isPhone ? phone : desk;
    const page = await openScreen(tabs, screen);
    try {
      for (const { screen: message, act, items } of [screen, ...(screen.later ?? [])]) {
        await act?.(page);
        await expectHere.poll(() => findProblems(page, items), { message }).toEqual([]);
      }
    } finally {
      await tabs.leave(page);
    }
  },
);

test('when a minute passes on the home page, then three other courts are featured', async () => {
  const page = await desk.open();
  await page.clock.install();
  await page.goto(crease.url);
  const names = page.locator('article h3');
  await expect.poll(() => names.count()).toBe(3);
  const before = await names.allTextContents();
  const next = async () => {
    await page.clock.fastForward(FEATURED_MS);
    return names.allTextContents();
  };
  await expect.poll(next).not.toEqual(before);
  expect(await names.count()).toBe(3);
  await page.close();
});
