/** Examines a screen with axe-core and measures it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { drawn } from './drawn.ts';
import { paint } from './unpainted.ts';
import { DESK, PHONE } from './views.ts';

const AXE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The server's drawing is replaced, and with it what somebody has typed there. */
const COMING = '#root[data-drawn], main [class*="skeleton"], main [aria-busy="true"]';

/**
 * Waits until the heading and all content are there, and the fonts, because the letters of other fonts have other
 * widths.
 */
export async function waitForScreen(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    (coming) => document.querySelector(coming) === null && document.fonts.status === 'loaded',
    COMING,
  );
}

/** Looks at the page as on a desk in the dark. To load it anew for that costs more than all that is looked at. */
export async function moveToDesk(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page);
  // What only a desk has may come with a file of its own, as the month of the calendar does.
  await waitForScreen(page);
}

/** Opens the address as on a phone in the light, also where a desk was looked at before. */
export async function openOnPhone(page: Page, address: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await waitForScreen(page);
}

/** What axe-core finds wrong in the page as it is now: the rule and the elements. */
export async function findProblems(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  if (!hasAxe) await page.evaluate(await AXE);
  await paint(page);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: RunOptions) => Promise<AxeResults> };
    };
    // Preloading is for stylesheets of other sites; every one here belongs to the page.
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
}

/** The least height in pixels that a finger hits well, and the least width where others lie beside it. */
const TARGET_MIN = 44;

/**
 * Links, buttons and fields that are too low for a finger, and choices that are too low or narrow. Radio buttons and
 * files are pressed on their labels.
 */
export const findLowTargets = (page: Page) =>
  page.evaluate((min) => {
    const controls = document.querySelectorAll(
      'a[href], button, select, textarea, input:not([type="radio"], [type="file"]), label:has([type="radio"])',
    );
    return [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { width, height, bottom } = control.getBoundingClientRect();
        const isNarrow = control.matches('label, [role="tab"]') && width < min;
        // The skip link lies above the screen until it has the focus.
        return bottom > 0 && (height < min || isNarrow);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  }, TARGET_MIN);

/** How many pixels the page scrolls sideways. A scroll bar makes it negative. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
