/** Looking at a screen as axe-core and a ruler do. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const LOOKS = [
  { width: 360, height: 740, colorScheme: 'light', reducedMotion: 'reduce' },
  { width: 1280, height: 900, colorScheme: 'dark', reducedMotion: 'reduce' },
] as const;

const COMING = 'main [class*="skeleton"], main [aria-busy="true"]';

/** The heading is there, and nothing in the page is on its way any more. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction((coming) => document.querySelector(coming) === null, COMING);
}

/** What axe says against the page as it is now, in words. */
export async function findProblems(page: Page): Promise<string[]> {
  await page.evaluate(await AXE);
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: RunOptions) => Promise<AxeResults> };
    };
    // Every stylesheet is the page's own: there is none to fetch first.
    return axe.run({ resultTypes: ['violations'], preload: false });
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** How far the page scrolls sideways; a scrollbar makes it negative. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
