/**
 * axe-core finds nothing wrong on any screen, wide and narrow, light and dark, and on a phone everything that can be
 * pressed is high enough for a finger. With text twice as large, or a desk zoomed to twice its size, nothing scrolls
 * sideways, no word is broken, and everything that can be used stays on the screen.
 */
import { pageAt, PAGES } from '@crease/contract';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import {
  findLowTargets,
  findProblems,
  moveToDesk,
  openOnPhone,
  overflowOf,
} from '../support/browser/axe.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { enlargeText, findOutOfReach } from '../support/browser/reach.ts';
import { addressOf, LISTED_COURT, LISTED_SCREENS } from '../support/people/screens.ts';
import { createTabs } from '../support/people/signed-in.ts';
import { DESK, PHONE } from '../support/browser/views.ts';

/** The part of the page that fits on a desk zoomed to twice its size. */
const ZOOMED = { width: DESK.width / 2, height: DESK.height / 2 };
const ALL_IN_REACH = { overflow: 0, outside: [], torn: [] };

const crease = openCreaseForFile();
let courtId: string;
const tabs = createTabs(crease, PHONE);

beforeAll(async () => {
  courtId = await findCourtId(crease.url, LISTED_COURT);
});

async function findHidden(page: Page) {
  const overflow = Math.max(0, await overflowOf(page));
  return { overflow, ...(await findOutOfReach(page)) };
}

test('then every page of the product is among them', ({ expect }) => {
  const opened = LISTED_SCREENS.map(({ path }) => pageAt(path.replace(/\?.*/, ''))?.page.screen);
  const missing = PAGES.filter(({ screen }) => !opened.includes(screen));
  expect(missing.map(({ pattern }) => pattern)).toEqual([]);
});

test.concurrent.for(LISTED_SCREENS)(
  'when $path is opened by $email, then axe finds nothing, and larger text leaves all of it in reach',
  async (screen, { expect }) => {
    const page = await tabs.open(screen.email);
    await openOnPhone(page, crease.url + addressOf(screen, courtId));
    expect(await findProblems(page), 'on a phone, light').toEqual([]);
    expect(await findLowTargets(page), 'under a finger').toEqual([]);
    expect(await overflowOf(page), 'on a phone').toBeLessThanOrEqual(0);
    await enlargeText(page);
    expect(await findHidden(page), 'on a phone, enlarged').toEqual(ALL_IN_REACH);

    await moveToDesk(page);
    expect(await findHidden(page), 'on a desk, enlarged').toEqual(ALL_IN_REACH);
    await enlargeText(page, '100%');
    expect(await findProblems(page), 'on a desk, dark').toEqual([]);
    expect(await overflowOf(page), 'on a desk').toBeLessThanOrEqual(0);
    await page.setViewportSize(ZOOMED);
    expect(await findHidden(page), 'on a desk, zoomed').toEqual(ALL_IN_REACH);
    await tabs.leave(page);
  },
);

test('when the button on the mat is pointed at in the dark, then its words can be read', async ({
  expect,
}) => {
  const page = await tabs.open();
  await openOnPhone(page, `${crease.url}/about`);
  await moveToDesk(page);
  await page.getByRole('main').getByRole('link', { name: 'Find Courts', exact: true }).hover();
  expect(await findProblems(page)).toEqual([]);
  await tabs.leave(page);
});
