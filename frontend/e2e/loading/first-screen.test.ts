/// <reference lib="dom" />
/**
 * The first screen that the server draws is there without any script, and the scripts replace it without flickering.
 */
import { absoluteHourOf, instantOfAbsoluteHour } from '@crease/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { moveTime } from '../support/browser/move-time.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const NAME = 'Havelock Indoor Nets';
const DATE = dateAhead(3);

interface DrawnPage {
  name: string;
  path: string;
  heading: string;
  /** Part of the address of the largest picture. */
  picture?: string;
  email?: string;
  /** A selector for skeletons. The drawing contains none, so none may appear after it. */
  skeleton?: string;
}

const PAGES: readonly DrawnPage[] = [
  { name: 'Home', path: '/', heading: 'Book Your Cricket Court Today', picture: 'hero-poster' },
  {
    name: 'the court list',
    path: '/courts',
    heading: 'Find Your Perfect Court',
    picture: '/uploads/',
    skeleton: 'main [aria-busy="true"]',
  },
  {
    name: 'a court',
    path: '/courts/COURT',
    heading: NAME,
    picture: '/uploads/',
    skeleton: 'main [aria-busy="true"]',
  },
  {
    name: 'a court for a customer',
    path: '/courts/COURT',
    heading: NAME,
    email: 'customer@demo.lk',
    skeleton: 'main [aria-busy="true"]',
  },
  {
    name: 'the booking screen',
    path: `/booking/COURT?date=${DATE}`,
    heading: NAME,
    email: 'customer@demo.lk',
  },
];

const crease = openCreaseForFile({ isFirstVisit: true, isPainted: true });
const openPhone = createPages(crease, PHONE);
let courtId: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, NAME);
});

const addressOf = ({ path }: DrawnPage) => crease.url + path.replace('COURT', courtId);

test.each(PAGES)(
  'when no script and no stylesheet come to $name, then its first screen stands there with its styles',
  async (drawn) => {
    const page = await openPhone();
    await page.route(/\.(?:js|css)$/, (route) => route.abort());
    await page.goto(addressOf(drawn));
    const heading = page.getByRole('heading', { level: 1, name: drawn.heading });
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain(
      'Archivo',
    );
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    if (drawn.picture !== undefined) {
      const picture = page.locator(`main img[src*="${drawn.picture}"]`).first();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    await page.close();
  },
);

interface Watched {
  shift: number;
  /** Whether a skeleton was shown after the drawing. */
  hasGoneBack: boolean;
  /** How often there was no heading. */
  blanks: number;
}

/** Runs in the page before its own scripts and notes what disappears once the heading is there. */
function watchDrawing(skeleton: string | undefined): void {
  const seen: Watched = { shift: 0, hasGoneBack: false, blanks: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  let isThere = false;
  new MutationObserver(() => {
    const hasHeading = document.querySelector('main h1') !== null;
    if (isThere && !hasHeading) seen.blanks += 1;
    if (isThere && skeleton !== undefined && document.querySelector(skeleton)) {
      seen.hasGoneBack = true;
    }
    isThere ||= hasHeading;
  }).observe(document, { childList: true, subtree: true });
}

const pathsOf = (links: Element[]) =>
  links.map((link) => new URL((link as HTMLLinkElement).href).pathname);

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Watched }).seen);

test.each(PAGES)(
  'when the scripts come to $name, then nothing flickers and nothing is loaded twice',
  async (drawn) => {
    const page = await openPhone(drawn.email);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(watchDrawing, drawn.skeleton);
    await page.goto(addressOf(drawn));
    await whenAlive(page);
    await page.waitForLoadState('networkidle');
    const { shift, hasGoneBack, blanks } = await seenOn(page);
    expect({ hasGoneBack, blanks }).toEqual({ hasGoneBack: false, blanks: 0 });
    expect(shift).toBeLessThanOrEqual(0.02);
    const pictures = asked.filter((path) => path.endsWith('.webp'));
    expect(pictures).toHaveLength(new Set(pictures).size);
    const written = await page.locator('link[rel="stylesheet"][disabled]').evaluateAll(pathsOf);
    expect(written).not.toEqual([]);
    expect(asked.filter((path) => written.includes(path))).toEqual([]);
    await page.close();
  },
);

/** Of the day after tomorrow, in Sri Lanka. */
const clockAt = (hour: number) => instantOfAbsoluteHour(absoluteHourOf(dateAhead(2), hour));

/** Whatever time of day it was when the server drew it: devices' clocks differ, and an evening begins. */
test.each([
  { hour: 3, rates: 'Day rates until 6 PM', hasMarker: false },
  { hour: 12, rates: 'Day rates until 6 PM', hasMarker: true },
  { hour: 20, rates: 'Night rates until midnight', hasMarker: true },
])(
  'when the scripts come to Home at $hour, then what is drawn is taken over as it is, with the time of the device',
  async ({ hour, rates, hasMarker }) => {
    const page = await openPhone();
    await moveTime(page, clockAt(hour));
    const problems: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error') problems.push(line.text());
    });
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('main h1')?.setAttribute('data-of', 'the server');
      }),
    );
    await page.goto(crease.url);
    await whenAlive(page);
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await page.locator('main h1').getAttribute('data-of')).toBe('the server');
    await page.getByText(rates).waitFor();
    expect(await page.locator('[class*="marker"]').isVisible()).toBe(hasMarker);
    expect(problems).toEqual([]);
    await page.close();
  },
);

test('when the hour has more figures or the evening begins, then Home stays where it is on any phone', async () => {
  const page = await openPhone();
  await moveTime(page, clockAt(10) - 60_000);
  await page.goto(crease.url);
  await whenAlive(page);
  // Until its own letters have come, the headline is as long as others make it; it may not have asked for them yet.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())));
  const placesAt = async (words: string) => {
    await page.getByText(words).waitFor();
    const places = [];
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ ...PHONE, width });
      places.push(
        await page.locator('main h1').evaluate((title) => title.getBoundingClientRect().top),
      );
    }
    return places;
  };
  const morning = await placesAt('9:59 AM in Sri Lanka');
  await page.clock.fastForward('01:00');
  expect(await placesAt('10:00 AM in Sri Lanka')).toEqual(morning);
  await page.clock.fastForward('08:00:00');
  expect(await placesAt('Night rates until midnight')).toEqual(morning);
  await page.close();
});

test('when the first answer does not come, then the drawing waits for it, but not for ever', async () => {
  const page = await openPhone();
  await page.clock.install();
  await page.route(/\/api\/courts\?/, () => undefined);
  await page.goto(`${crease.url}/courts`);
  await page.locator('main article').first().waitFor();
  await page.clock.runFor(1_000);
  expect(await page.locator('main [aria-busy="true"]').count()).toBe(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(3_000);
      return page.locator('main [aria-busy="true"]').count();
    })
    .toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

test('when the first answer fails, then the page says so at once', async () => {
  const page = await openPhone();
  await page.route(/\/api\/courts\?/, (route) => route.abort());
  await page.goto(`${crease.url}/courts`);
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
  await page.close();
});

test('when a filter is typed by the keyboard before the scripts are there, then it stays and can be typed on', async () => {
  const page = await createPages(crease)();
  const release = await holdCalls(page, '**/*.js');
  await page.goto(`${crease.url}/courts?minPrice=500`, { waitUntil: 'commit' });
  const search = page.getByLabel('Search', { exact: true });
  await search.focus();
  await page.keyboard.type('Have');
  await release();
  await whenAlive(page);
  await page.keyboard.type('lock');
  expect(await search.inputValue()).toBe('Havelock');
  expect(await page.getByLabel('Min price (Rs)').inputValue()).toBe('500');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/courts?search=Havelock&minPrice=500');
  await page.close();
});

test('when somebody reads on before the scripts are there, then they stay where they are', async () => {
  const page = await openPhone();
  const release = await holdCalls(page, '**/courts-page-*.js');
  await page.goto(`${crease.url}/courts`, { waitUntil: 'commit' });
  await page.locator('main article').nth(2).waitFor();
  await page.evaluate(() => window.scrollTo(0, 500));
  const reading = page
    .locator('main article')
    .nth(
      await page.evaluate(() =>
        [...document.querySelectorAll('main article')].findIndex(
          (court) => court.getBoundingClientRect().top >= 0,
        ),
      ),
    );
  const readAt = () => reading.evaluate((court) => court.getBoundingClientRect().top);
  const before = await readAt();
  await release();
  await whenAlive(page);
  // When something above grows, the browser corrects the position only in its next frame.
  await expect.poll(async () => Math.abs((await readAt()) - before)).toBeLessThan(2);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.close();
});

test('when the scripts are still to come, then a phone loads no picture of the court list that it would not show yet', async () => {
  const page = await openPhone();
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  const pictures = () => [...asked].filter((path) => path.endsWith('.webp'));
  const release = await holdCalls(page, '**/*.js');
  await page.goto(`${crease.url}/courts`, { waitUntil: 'commit' });
  const drawn = page.locator('main article img');
  const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
  await expect.poll(() => drawn.nth(1).evaluate(isLoaded)).toBe(true);
  expect(pictures()).toHaveLength(2);
  await release();
  await whenAlive(page);
  await expect.poll(() => pictures().length).toBeGreaterThan(2);
  await page.close();
});
