/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** A slow phone on a slow line: what loading a page and tapping on it costs there. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
];
const VIEW = { width: 360, height: 740 };
/** As most phones of that width have, so that they load the pictures that such phones load. */
const PIXELS_OF_ONE = 3;
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s in each direction and 150 ms for a round trip. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const CALM_MS = 1_000;
const QUIET_WITHIN_MS = 60_000;

export interface PageCost {
  /** Scripts that arrived before the largest paint, compressed as they travel. */
  scriptKilobytes: number;
  largestPaintSeconds: number;
  /** The longest time from a tap to the next frame. */
  inputDelayMs: number;
  layoutShift: number;
  /** Until the page answers taps; undefined when the server did not draw it, so that it begins empty. */
  aliveSeconds: number | undefined;
  /** Until the first hour of a court is painted; undefined on a page without hours. */
  hoursSeconds: number | undefined;
}

interface Seen {
  aliveMs: number | undefined;
  hoursMs: number | undefined;
  largestPaintMs: number;
  inputs: number;
  inputDelayMs: number;
  layoutShift: number;
}

/** The Chromium of Debian, or the one that CHROMIUM_PATH names. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Runs in the page before its own scripts and notes what the browser measures. */
function observe(): void {
  const seen: Seen = {
    aliveMs: undefined,
    hoursMs: undefined,
    largestPaintMs: 0,
    inputs: 0,
    inputDelayMs: 0,
    layoutShift: 0,
  };
  Object.assign(window, { seen });
  const follow = (type: string, note: (entry: never) => void) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  };
  follow('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    seen.largestPaintMs = startTime;
  });
  follow('layout-shift', (shift: { value: number; hadRecentInput: boolean }) => {
    if (!shift.hadRecentInput) seen.layoutShift += shift.value;
  });
  const noteInput = ({ duration }: PerformanceEntry) => {
    seen.inputs += 1;
    seen.inputDelayMs = Math.max(seen.inputDelayMs, duration);
  };
  let areHoursThere = false;
  let wasDrawn = false;
  new MutationObserver(() => {
    const isDrawn = document.querySelector('[data-drawn]') !== null;
    wasDrawn ||= isDrawn;
    if (wasDrawn && !isDrawn) seen.aliveMs ??= performance.now();
    if (areHoursThere || !document.querySelector('[data-slot]')) return;
    areHoursThere = true;
    // The second frame begins when the first is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        seen.hoursMs = performance.now();
      }),
    );
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-drawn'] });
  // `event` entries are only reported from 16 ms on, the first input always.
  follow('first-input', noteInput);
  follow('event', (event: PerformanceEventTiming) => {
    if (event.interactionId > 0) noteInput(event);
  });
}

/** A busy page reports a tap late. */
const waitUntilTapIsTold = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.inputs > 0);

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Bytes of the scripts that had arrived by then, in milliseconds since the page was opened. */
const scriptBytesUntil = (page: Page, untilMs: number) =>
  page.evaluate((until) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(
        ({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= until,
      )
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, untilMs);

async function slowDown(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(QUIET_WITHIN_MS);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/**
 * The finger alone. Playwright's own tap asks the page at each of its events what was hit, and on a slow phone that
 * took a quarter of what was measured.
 */
async function tapOn(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to tap on: ${selector}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isHit = await target.evaluate(
    (element, [left, top]) => element.contains(document.elementFromPoint(left, top)),
    [x, y] as const,
  );
  if (!isHit) throw new Error(`Something lies over ${selector}`);
  await page.touchscreen.tap(x, y);
}

export interface Visit {
  url: string;
  /** Signs the visitor in. */
  token?: string;
  /** Selectors; of each the first match is tapped, in this order. */
  taps: readonly string[];
}

const secondsOf = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1_000);

/** Opens the page with an empty cache, waits until nothing loads any more, and taps. */
export async function visit(browser: Browser, { url, token, taps }: Visit): Promise<PageCost> {
  const context = await browser.newContext({
    viewport: VIEW,
    deviceScaleFactor: PIXELS_OF_ONE,
    isMobile: true,
    hasTouch: true,
  });
  try {
    // The compiler of these scripts wraps functions in a helper called `__name`, which pages do not have.
    await context.addInitScript('globalThis.__name = (value) => value;');
    await context.addInitScript(observe);
    if (token !== undefined) {
      await context.addInitScript((value) => {
        localStorage.setItem('token', value);
      }, token);
    }
    const page = await slowDown(context);
    await page.goto(url);
    for (const tap of taps) await page.locator(tap).first().waitFor({ state: 'attached' });
    // A page that the server drew does not react to taps until the living one has replaced it.
    await page.locator('[data-drawn]').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS });
    const { largestPaintMs } = await seenOn(page);
    const bytes = await scriptBytesUntil(page, largestPaintMs);
    for (const tap of taps) {
      await tapOn(page, tap);
      await page.waitForTimeout(CALM_MS);
    }
    await waitUntilTapIsTold(page);
    const { inputDelayMs, layoutShift, aliveMs, hoursMs } = await seenOn(page);
    return {
      scriptKilobytes: bytes / 1_000,
      largestPaintSeconds: largestPaintMs / 1_000,
      inputDelayMs,
      layoutShift,
      aliveSeconds: secondsOf(aliveMs),
      hoursSeconds: secondsOf(hoursMs),
    };
  } finally {
    await context.close();
  }
}
