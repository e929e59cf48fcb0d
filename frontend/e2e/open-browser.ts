import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/**
 * The address bar's own pages, which Chromium opens anew with every context: nobody sees them here, and they
 * took three quarters of the time. A process in reserve, which each of several contexts throws away to make its own.
 * One list replaces another, so the driver's important ones are in it again.
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

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
];

/** No pictures; and, since one list replaces another, the driver's mouse again. */
const PLAIN_PAGES =
  'imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Debian's. The first one draws the same pages without a window of its own, in three quarters of the time. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';

/**
 * Chromium without a window, in a new empty profile. CHROMIUM_PATH names another one than Debian's.
 * Where no picture is looked at, none need be drawn.
 */
export function openBrowser({ hasPictures = true } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (existsSync(WINDOWLESS) ? WINDOWLESS : WHOLE),
    args: hasPictures ? FLAGS : [...FLAGS, `--blink-settings=${PLAIN_PAGES}`],
  });
}
