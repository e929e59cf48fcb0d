/** axe-core finds nothing on any screen, wide and narrow, light and dark. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { findCourtId } from './people.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

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

const LOOKS = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const;

let crease: RunningCrease;
let browser: Browser;
let axe: string;
let courtId: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  [crease, browser, axe] = await Promise.all([startCrease(), openBrowser(), readFile(AXE, 'utf8')]);
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});
afterAll(async () => {
  await browser.close();
  await crease.stop();
});

async function tokenOf(email: string): Promise<string> {
  const known = tokens.get(email);
  if (known !== undefined) return known;
  const response = await fetch(`${crease.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'cricket123' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  tokens.set(email, data.token);
  return data.token;
}

/** What axe says against the page as it is now, in words. */
async function findProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: { run: () => Promise<AxeResults> } };
    return runner.run();
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

async function openScreen(path: string, email: string | undefined, look: (typeof LOOKS)[number]) {
  const { width, height, colorScheme } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  if (email !== undefined) {
    const token = await tokenOf(email);
    await context.addInitScript((value) => {
      localStorage.setItem('token', value);
    }, token);
  }
  const page = await context.newPage();
  await page.goto(crease.url + path.replace('COURT', courtId), { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  return page;
}

test.each(SCREENS)(
  'when $path is opened by $email, then axe finds nothing',
  async ({ path, email }) => {
    for (const look of LOOKS) {
      const page = await openScreen(path, email, look);
      expect(await findProblems(page), `${String(look.width)} px, ${look.colorScheme}`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${String(look.width)} px wide`).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  },
);
