/// <reference lib="dom" />
/**
 * What arrives late must not move what is already there. Mostly on a phone, each answer of a page is held back in turn.
 */
import { EventEmitter, once } from 'node:events';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { drawn } from '../support/browser/drawn.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { DESK, PHONE } from '../support/browser/views.ts';

/** The allowed sum of the layout shifts that Chromium reports. */
const SHIFT_MAX = 0.02;
const DATE = dateAhead(3);

/** An answer that is held back, and what the page shows until it arrives. */
interface Step {
  held: RegExp;
  meanwhile: string;
  /** How long the server's drawing stays before that. */
  drawnMs?: number;
}

interface LatePage {
  name: string;
  path: (courtId: string) => string;
  email?: string;
  /** Where it is laid out otherwise at a desk, and may move otherwise. */
  isAtDesk?: boolean;
  steps: readonly Step[];
}

const BUSY = 'main [aria-busy="true"]';
const FONT = /\.woff2$/;

const LOGIN_PAGE = {
  path: () => '/login',
  steps: [
    { held: /\/login-page-[^/]*\.js$/, meanwhile: BUSY },
    { held: /\/api\/demo$/, meanwhile: 'main form' },
    { held: FONT, meanwhile: 'main form' },
  ],
};

const PAGES: readonly LatePage[] = [
  {
    name: 'Home',
    path: () => '/',
    steps: [
      { held: /\/api\/courts/, meanwhile: BUSY },
      { held: FONT, meanwhile: 'main article' },
    ],
  },
  {
    name: 'the court list',
    path: () => '/courts',
    steps: [
      { held: /\/courts-page-[^/]*\.js$/, meanwhile: 'main article' },
      { held: /\/api\/courts/, meanwhile: 'main h1' },
      { held: FONT, meanwhile: 'main article' },
    ],
  },
  {
    name: 'a court',
    path: (courtId) => `/courts/${courtId}`,
    steps: [
      { held: /\/court-page-[^/]*\.js$/, meanwhile: 'main h1' },
      { held: /\/api\/courts\/\w+$/, meanwhile: 'main h1' },
      { held: /\/api\/bookings\/court/, meanwhile: 'main h1' },
      { held: FONT, meanwhile: 'main [data-date]' },
    ],
  },
  { name: 'the login page', ...LOGIN_PAGE },
  { name: 'the login page at a desk', isAtDesk: true, ...LOGIN_PAGE },
  {
    name: 'the booking screen',
    path: (courtId) => `/booking/${courtId}?date=${DATE}`,
    email: 'customer@demo.lk',
    steps: [
      { held: /\/api\/auth\/me$/, meanwhile: BUSY, drawnMs: 3_000 },
      { held: /\/booking-page-[^/]*\.js$/, meanwhile: BUSY },
      { held: /\/api\/courts\/\w+$/, meanwhile: BUSY },
      { held: /\/api\/bookings\//, meanwhile: 'main [data-slot]' },
      { held: FONT, meanwhile: 'main >> text=Choose your hours' },
    ],
  },
  {
    name: 'the dashboard',
    path: () => '/dashboard',
    email: 'owner@demo.lk',
    steps: [
      { held: /\/api\/auth\/me$/, meanwhile: BUSY },
      { held: /\/dashboard-page-[^/]*\.js$/, meanwhile: BUSY },
      { held: /\/api\/bookings\//, meanwhile: 'main h1' },
      { held: FONT, meanwhile: 'main time' },
    ],
  },
  {
    name: 'the dashboard of an administrator',
    path: () => '/admin',
    email: 'admin@demo.lk',
    steps: [
      { held: /\/api\/auth\/me$/, meanwhile: BUSY },
      { held: /\/admin-page-[^/]*\.js$/, meanwhile: BUSY },
      { held: /\/api\/admin\//, meanwhile: 'main h1' },
      { held: FONT, meanwhile: 'main h2' },
    ],
  },
  {
    name: 'the form of a court',
    path: (courtId) => `/courts/${courtId}/edit`,
    email: 'owner@demo.lk',
    steps: [
      { held: /\/api\/auth\/me$/, meanwhile: BUSY },
      { held: /\/court-form-page-[^/]*\.js$/, meanwhile: BUSY },
      { held: /\/api\/courts\/\w+$/, meanwhile: 'main h1' },
      { held: FONT, meanwhile: 'main form' },
    ],
  },
];

const crease = openCreaseForFile({ isFirstVisit: true, isPainted: true });
const openPhone = createPages(crease, PHONE);
const openDesk = createPages(crease, DESK);
let courtId: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock');
});

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { shiftsSoFar: () => [...shifts, ...observer.takeRecords()] });
}

interface Shifts {
  total: number;
  /** The elements that moved, to help find the reason of a failure. */
  moved: string[];
}

const shiftsOn = (page: Page): Promise<Shifts> =>
  page.evaluate(() => {
    interface Shift {
      value: number;
      sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const { shiftsSoFar } = window as unknown as { shiftsSoFar: () => Shift[] };
    const shifts = shiftsSoFar();
    return {
      total: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.slice(0, 40) ?? 'What is gone';
          return `"${words}" ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
        }),
      ),
    };
  });

interface Gate {
  isReached: Promise<void>;
  open: () => void;
}

function signal() {
  const emitter = new EventEmitter();
  return {
    given: once(emitter, 'given').then(() => undefined),
    give: () => void emitter.emit('given'),
  };
}

/** Holds every answer from an address that matches until the gate is opened. */
async function hold(page: Page, address: RegExp): Promise<Gate> {
  const reached = signal();
  const opened = signal();
  await page.route(address, async (route) => {
    reached.give();
    await opened.given;
    await route.continue();
  });
  return { isReached: reached.given, open: opened.give };
}

/** Some pages begin to count late, when their scripts are there. */
const letTimePass = (page: Page, ms: number, shown: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(ms);
      return shown.count();
    })
    .toBe(1);

test.each(PAGES)(
  'when $name comes bit by bit, then what is there stays in its place',
  async ({ path, email, isAtDesk = false, steps }) => {
    const page = await (isAtDesk ? openDesk : openPhone)(email);
    await page.addInitScript(watchShifts);
    if (steps.some(({ drawnMs }) => drawnMs !== undefined)) await page.clock.install();
    const gates: (Gate & Step)[] = [];
    for (const step of steps) gates.push({ ...step, ...(await hold(page, step.held)) });
    await page.goto(crease.url + path(courtId), { waitUntil: 'commit' });
    for (const { isReached, meanwhile, drawnMs, open } of gates) {
      // React hides placeholders that others take the place of, and leaves them there.
      const shown = page.locator(meanwhile).filter({ visible: true }).first();
      await isReached;
      if (drawnMs !== undefined) await letTimePass(page, drawnMs, shown);
      await shown.waitFor();
      await drawn(page);
      open();
    }
    await page.evaluate(() => document.fonts.ready);
    await drawn(page);
    const { total, moved } = await shiftsOn(page);
    expect(total, moved.join('\n')).toBeLessThanOrEqual(SHIFT_MAX);
    await page.close();
  },
);
