import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/**
 * Features of Chromium that cost time and are not needed: pages of the address bar, which every new context opens and
 * which took three quarters of the time, and a spare process, which every context replaces by its own. The list
 * replaces Playwright's own, so the important ones of that are repeated here.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'SpareRendererForSitePerProcess',
];

/**
 * The parts that draw and that load have no processes of their own: what goes between these cost a twentieth. The list
 * replaces Playwright's own as well.
 */
const IN_ONE_PROCESS = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
];

const FLAGS = [
  ...IN_ONE_PROCESS,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
  // A page of a story ends before optimized code pays for its making: without it they take a twentieth less.
  '--js-flags=--no-maglev --no-turbofan',
];

/** Turns pictures off. These settings replace Playwright's own, so its mouse is described again. */
const PLAIN_PAGES =
  'imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Debian's Chromium without the parts that draw a window. It draws the same pages in three quarters of the time. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';

/** On a machine that does other work; a program that does not start at all says so at once. */
const OPEN_WITHIN_MS = 100_000;

/**
 * Opens Chromium without a window and with an empty profile; CHROMIUM_PATH may name another one than Debian's. Tests
 * that look at no pictures save time with `hasPictures: false`.
 */
export function openBrowser({ hasPictures = true } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (existsSync(WINDOWLESS) ? WINDOWLESS : WHOLE),
    timeout: OPEN_WITHIN_MS,
    args: hasPictures ? FLAGS : [...FLAGS, `--blink-settings=${PLAIN_PAGES}`],
  });
}
