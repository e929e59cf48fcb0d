/**
 * axe-core finds nothing wrong on any screen, wide and narrow, light and dark, and on a phone everything that can be
 * pressed is high enough for a finger. With text twice as large, or a desk zoomed to twice its size, nothing scrolls
 * sideways, no word is broken, and everything that can be used stays on the screen.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findLowTargets, findProblems, LOOKS, overflowOf, waitForScreen } from './axe.ts';
import { openCreaseForFile } from './open-crease.ts';
import { findCourtId } from './people.ts';
import { enlargeText, findOutOfReach } from './reach.ts';
import { createTabs, type Tabs } from './signed-in.ts';

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

const [PHONE, DESK] = LOOKS;
/** The part of the page that fits on a desk zoomed to twice its size. */
const ZOOMED = { width: DESK.width / 2, height: DESK.height / 2 };
const ALL_IN_REACH = { overflow: 0, outside: [], torn: [] };

const crease = openCreaseForFile();
let courtId: string;
const phones = createTabs(crease, PHONE);
const desks = createTabs(crease, DESK);

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

async function findHidden(page: Page) {
  const overflow = Math.max(0, await overflowOf(page));
  return { overflow, ...(await findOutOfReach(page)) };
}

async function findHiddenWhenZoomed(page: Page) {
  await page.setViewportSize(ZOOMED);
  const hidden = await findHidden(page);
  await page.setViewportSize(DESK);
  return hidden;
}

async function findHiddenWhenEnlarged(page: Page) {
  await enlargeText(page);
  return findHidden(page);
}

test.each(SCREENS)(
  'when $path is opened by $email, then axe finds nothing, and larger text leaves all of it in reach',
  async ({ path, email }) => {
    const openIn = async ({ open }: Tabs) => {
      const page = await open(email);
      await page.goto(crease.url + path.replace('COURT', courtId));
      await waitForScreen(page);
      return page;
    };
    const lookAtPhone = async () => {
      const page = await openIn(phones);
      expect(await findProblems(page), 'on a phone, light').toEqual([]);
      expect(await findLowTargets(page), 'under a finger').toEqual([]);
      expect(await overflowOf(page), 'on a phone').toBeLessThanOrEqual(0);
      expect(await findHiddenWhenEnlarged(page), 'on a phone, enlarged').toEqual(ALL_IN_REACH);
      await phones.leave(page);
    };
    const lookAtDesk = async () => {
      const page = await openIn(desks);
      expect(await findProblems(page), 'on a desk, dark').toEqual([]);
      expect(await overflowOf(page), 'on a desk').toBeLessThanOrEqual(0);
      expect(await findHiddenWhenZoomed(page), 'on a desk, zoomed').toEqual(ALL_IN_REACH);
      expect(await findHiddenWhenEnlarged(page), 'on a desk, enlarged').toEqual(ALL_IN_REACH);
      await desks.leave(page);
    };
    await Promise.all([lookAtPhone(), lookAtDesk()]);
  },
);
