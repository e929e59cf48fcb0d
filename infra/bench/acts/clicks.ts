/// <reference lib="dom" />
/**
 * B9: the time from the owner's click on Accept to the changed hour in a visitor's browser. Each browser is connected
 * to another instance.
 */
import type { Browser, Page } from 'playwright-core';
import { ask } from '../lab/ask.ts';
import { figureOf, type Benchmark, type BenchmarkSize, type Result } from '../benchmark.ts';
import type { Lab } from '../lab/lab.ts';
import { openProductPair } from '../lab/server-pairs.ts';
import { findPerson, makeCustomers, type Person } from '../lab/people.ts';
import { openBrowser } from '../lab/phone.ts';
import type { Program } from '../lab/programs.ts';
import { wishesOn, type Wish } from '../lab/slots.ts';
import { dateAhead } from '../../scripts/testing/date-ahead.ts';
import { percentileOf } from '../statistics.ts';

/** Days from today; the court's page offers all of them. */
const DAYS_AHEAD = [3, 4, 5];
const CLICKS_SHORT = 2;
const CLICKS_PER_DAY_MAX = 8;
const TARGET_MS = 100;
const WITHIN_MS = 20_000;
const DESK = { width: 1280, height: 900 };
const ROW = 'tr:has-text("Bench Customer")';
const ACCEPT = `${ROW} button:has-text("Accept")`;

/** Milliseconds since 1970, from the one clock that both browsers share; 0 when it has not happened yet. */
type Moment = 'clickedAt' | 'changedAt';

/** Runs in the owner's page: notes when it was clicked. */
function observeClicks(): void {
  addEventListener(
    'click',
    () => {
      Object.assign(window, { clickedAt: performance.timeOrigin + performance.now() });
    },
    { capture: true },
  );
}

/** Runs in the visitor's page: notes the frame after the number of booked hours changed. */
function observeHours(): void {
  const countBooked = () => document.body.innerText.match(/booked/gi)?.length ?? 0;
  let before = 0;
  new MutationObserver(() => {
    const booked = countBooked();
    if (booked === before) return;
    before = booked;
    requestAnimationFrame(() => {
      Object.assign(window, { changedAt: performance.timeOrigin + performance.now() });
    });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

const momentIn = (page: Page, moment: Moment) =>
  page.evaluate(
    (name) => (window as unknown as Record<Moment, number | undefined>)[name] ?? 0,
    moment,
  );

interface Opening {
  url: string;
  /** Runs in the page before its own scripts. */
  observe: () => void;
  person?: Person;
}

async function openPage(browser: Browser, { url, observe, person }: Opening): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK });
  context.setDefaultTimeout(WITHIN_MS);
  await context.addInitScript('globalThis.__name = (value) => value;');
  await context.addInitScript(observe);
  if (person) {
    await context.addInitScript((token) => {
      localStorage.setItem('token', token);
    }, person.token);
  }
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function timeClick(owner: Page, visitor: Page): Promise<number> {
  const before = await momentIn(visitor, 'changedAt');
  await owner.locator(ACCEPT).first().click();
  const clickedAt = await momentIn(owner, 'clickedAt');
  await visitor.waitForFunction(
    (earlier) => ((window as { changedAt?: number }).changedAt ?? 0) > earlier,
    Math.max(before, clickedAt),
    { polling: 20 },
  );
  return (await momentIn(visitor, 'changedAt')) - clickedAt;
}

/** Accepts every request of one day, one after the other. */
async function timeDay(owner: Page, visitor: Page, day: { date: string; clicks: number }) {
  await visitor.locator(`label[data-date="${day.date}"]`).click();
  await visitor.waitForLoadState('networkidle');
  const times: number[] = [];
  while (times.length < day.clicks) {
    times.push(await timeClick(owner, visitor));
  }
  return times;
}

interface Asking {
  wishes: readonly Wish[];
  people: readonly Person[];
  most: number;
}

/**
 * Requests hours until `most` are stored, and returns how many were. Hours that the demo data already holds are
 * refused and not counted.
 */
async function requestFreeHours(program: Program, { wishes, people, most }: Asking) {
  let asked = 0;
  for (const [index, body] of wishes.entries()) {
    const person = people[index] as Person;
    const { status } = await ask(program, { method: 'POST', path: '/api/bookings', person, body });
    if (status === 201) asked += 1;
    if (asked === most) break;
  }
  return asked;
}

async function measureClicks(lab: Lab, { isShort }: BenchmarkSize): Promise<Result[]> {
  // First, because it alone may be missing.
  const browser = await openBrowser();
  const { court, database } = await lab.openWorld();
  const pair = await openProductPair(lab);
  try {
    const dates = DAYS_AHEAD.slice(0, isShort ? 1 : DAYS_AHEAD.length).map(dateAhead);
    const owner = await findPerson(database, 'owner@demo.lk');
    const dashboard = await openPage(browser, {
      url: `${pair.near.address}/dashboard`,
      observe: observeClicks,
      person: owner,
    });
    const watched = await openPage(browser, {
      url: `${pair.far.address}/courts/${court['_id']}`,
      observe: observeHours,
    });
    const times: number[] = [];
    for (const date of dates) {
      const wishes = wishesOn(court, date);
      const people = await makeCustomers(database, wishes.length);
      const most = isShort ? CLICKS_SHORT : CLICKS_PER_DAY_MAX;
      const clicks = await requestFreeHours(pair.near, { wishes, people, most });
      await dashboard
        .locator(ACCEPT)
        .nth(clicks - 1)
        .waitFor();
      times.push(...(await timeDay(dashboard, watched, { date, clicks })));
    }
    const what = 'a click to the changed hour in another browser';
    return [50, 95].map((percent) =>
      figureOf({
        id: 'B9',
        what: `${what}, p${percent}`,
        unit: 'ms',
        value: percentileOf(times, percent),
        ...(percent === 95 && { target: TARGET_MS }),
      }),
    );
  } finally {
    await browser.close();
    await pair.stop();
  }
}

export const CLICK_BENCHMARK: Benchmark = {
  id: 'B9',
  what: 'a click to the changed hour in another browser',
  needs: ['redis', 'chromium'],
  run: measureClicks,
};
