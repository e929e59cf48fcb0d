/** axe-core finds nothing on any screen, wide and narrow, light and dark; on a phone a finger hits what can be pressed. */
import { beforeAll, expect, test } from 'vitest';
import { findLowTargets, findProblems, LOOKS, overflowOf, waitForScreen } from './axe.ts';
import { openCreaseForFile } from './open-crease.ts';
import { findCourtId } from './people.ts';
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

const crease = openCreaseForFile();
let courtId: string;
const tabs = LOOKS.map((look) => createTabs(crease, look));

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

test.each(SCREENS)(
  'when $path is opened by $email, then axe finds nothing',
  async ({ path, email }) => {
    const look = async ({ open, leave }: Tabs) => {
      const page = await open(email);
      await page.goto(crease.url + path.replace('COURT', courtId));
      await waitForScreen(page);
      const found = {
        problems: await findProblems(page),
        overflow: await overflowOf(page),
        low: await findLowTargets(page),
      };
      await leave(page);
      return found;
    };
    const [phone, desk] = await Promise.all(tabs.map(look));
    expect(phone?.problems, 'on a phone, light').toEqual([]);
    expect(desk?.problems, 'on a desk, dark').toEqual([]);
    expect(phone?.low, 'under a finger').toEqual([]);
    expect(phone?.overflow).toBeLessThanOrEqual(0);
    expect(desk?.overflow).toBeLessThanOrEqual(0);
  },
);
