/**
 * axe-core finds nothing wrong on any screen, wide and narrow, light and dark, and on a phone everything that can be
 * pressed is high enough for a finger. With text twice as large, or a desk zoomed to twice its size, nothing scrolls
 * sideways, no word is broken, and everything that can be used stays on the screen.
 */
import { pageAt, PAGES } from '@crease/contract';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { findLowTargets, findProblems, moveToDesk, openOnPhone, overflowOf } from './axe.ts';
import { openCreaseForFile } from './open-crease.ts';
import { findCourtId } from './people.ts';
import { enlargeText, findOutOfReach } from './reach.ts';
import { createTabs } from './signed-in.ts';
import { DESK, PHONE } from './views.ts';

/** `COURT` stands for the id of a court of owner@demo.lk. */
const SCREENS: readonly { path: string; email?: string }[] = [
  { path: '/' },
  { path: '/courts' },
  { path: '/courts?province=Western&district=Colombo' },
  { path: '/courts?search=nothing-like-it' },
  { path: '/courts/COURT' },
  { path: '/courts/COURT', email: 'customer@demo.lk' },
  { path: '/courts/COURT', email: 'owner@demo.lk' },
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/about' },
  { path: '/contact' },
  { path: '/nowhere' },
  { path: '/booking/COURT', email: 'customer@demo.lk' },
  { path: '/bookings', email: 'customer@demo.lk' },
  { path: '/messages', email: 'customer@demo.lk' },
  { path: '/profile', email: 'owner@demo.lk' },
  { path: '/dashboard', email: 'owner@demo.lk' },
  { path: '/courts/new', email: 'owner@demo.lk' },
  { path: '/courts/COURT/edit', email: 'owner@demo.lk' },
  { path: '/bookings-calendar', email: 'owner@demo.lk' },
  { path: '/messages', email: 'owner@demo.lk' },
  { path: '/admin', email: 'admin@demo.lk' },
];

/** The part of the page that fits on a desk zoomed to twice its size. */
const ZOOMED = { width: DESK.width / 2, height: DESK.height / 2 };
const ALL_IN_REACH = { overflow: 0, outside: [], torn: [] };

const crease = openCreaseForFile();
let courtId: string;
const tabs = createTabs(crease, PHONE);

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

async function findHidden(page: Page) {
  const overflow = Math.max(0, await overflowOf(page));
  return { overflow, ...(await findOutOfReach(page)) };
}

test('then every page of the product is among them', ({ expect }) => {
  const opened = SCREENS.map(({ path }) => pageAt(path.replace(/\?.*/, ''))?.page.screen);
  const missing = PAGES.filter(({ screen }) => !opened.includes(screen));
  expect(missing.map(({ pattern }) => pattern)).toEqual([]);
});

test.concurrent.for(SCREENS)(
  'when $path is opened by $email, then axe finds nothing, and larger text leaves all of it in reach',
  async ({ path, email }, { expect }) => {
    const page = await tabs.open(email);
    await openOnPhone(page, crease.url + path.replace('COURT', courtId));
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
