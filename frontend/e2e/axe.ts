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

/** The heading is there, and nothing in the page is on its way any more, its letters among it: others are wider. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    (coming) => document.querySelector(coming) === null && document.fonts.status === 'loaded',
    COMING,
  );
}

/** What axe says against the page as it is now, in words; all else that it found is left in the page. */
export async function findProblems(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  if (!hasAxe) await page.evaluate(await AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: RunOptions) => Promise<AxeResults> };
    };
    // Every stylesheet is the page's own: there is none to fetch first.
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
}

/** A finger's breadth, in pixels. */
const TARGET_MIN = 44;

/** Links, buttons and boxes that are too low for a finger. What a label stands for is pressed on its label. */
export const findLowTargets = (page: Page) =>
  page.evaluate((min) => {
    const controls = document.querySelectorAll(
      'a[href], button, select, textarea, input:not([type="radio"], [type="file"])',
    );
    return [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { height, bottom } = control.getBoundingClientRect();
        // The skip link waits above the screen.
        return bottom > 0 && height < min;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  }, TARGET_MIN);

/** How far the page scrolls sideways; a scrollbar makes it negative. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
