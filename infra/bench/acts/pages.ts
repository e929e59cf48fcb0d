/** B11: four pages on a slow phone, and beside them a page that consists of the libraries alone. */
import type { Browser } from 'playwright-core';
import { figureOf, type Benchmark, type BenchmarkSize, type Result } from '../benchmark.ts';
import type { Lab } from '../lab/lab.ts';
import { findPerson } from '../lab/people.ts';
import { openBrowser, visit, type PageCost, type Visit } from '../lab/phone.ts';
import { startCeiling } from '../lab/programs.ts';
import { dateAhead } from '../../scripts/testing/date-ahead.ts';
import { medianOf } from '../statistics.ts';

const MENU = 'header button[aria-expanded]:visible';

/** What each page is judged by, in the unit of its target. */
const FIGURES: readonly { key: keyof PageCost; what: string; unit: string; target?: number }[] = [
  { key: 'scriptKilobytes', what: 'JavaScript before the largest paint', unit: 'kB', target: 113 },
  { key: 'largestPaintSeconds', what: 'largest paint', unit: 's', target: 1.8 },
  { key: 'inputDelayMs', what: 'input to next paint', unit: 'ms', target: 100 },
  { key: 'layoutShift', what: 'layout shift', unit: '', target: 0.02 },
  { key: 'hoursSeconds', what: 'the hours of the day on screen', unit: 's' },
  { key: 'aliveSeconds', what: 'until taps are answered', unit: 's' },
];

interface NamedVisit extends Visit {
  name: string;
  isBare?: boolean;
  /** For a page that begins with the hours of a court. */
  hoursWithinSeconds?: number;
}

async function visitsOf(lab: Lab, address: string): Promise<NamedVisit[]> {
  const { court, database } = await lab.openWorld();
  const { token } = await findPerson(database, 'customer@demo.lk');
  const id = String(court['_id']);
  const date = dateAhead(3);
  const day = `label[data-date="${dateAhead(2)}"]`;
  return [
    { name: 'Home', url: `${address}/`, taps: [MENU] },
    { name: 'Court list', url: `${address}/courts`, taps: ['main button:visible', MENU] },
    {
      name: 'Court detail',
      url: `${address}/courts/${id}`,
      taps: [day, MENU],
      hoursWithinSeconds: 1,
    },
    {
      name: 'Booking',
      url: `${address}/booking/${id}?date=${date}`,
      token,
      taps: ['button[data-slot][aria-disabled="false"]', MENU],
      hoursWithinSeconds: 1,
    },
  ];
}

async function measurePage(browser: Browser, page: NamedVisit, times: number): Promise<Result[]> {
  const costs: PageCost[] = [];
  while (costs.length < times) costs.push(await visit(browser, page));
  const targetOf = ({ key, target }: (typeof FIGURES)[number]) =>
    key === 'hoursSeconds' ? page.hoursWithinSeconds : target;
  return FIGURES.flatMap((figure) => {
    const { key, what, unit } = figure;
    const values = costs.flatMap((cost) => cost[key] ?? []);
    const target = page.isBare === true ? undefined : targetOf(figure);
    if (values.length === 0 && target === undefined) return [];
    const told = { id: 'B11', what: `${page.name}, ${what}`, unit, value: medianOf(values) };
    return [figureOf({ ...told, ...(target !== undefined && { target }) })];
  });
}

async function measurePages(lab: Lab, { pairs }: BenchmarkSize): Promise<Result[]> {
  // First, because it alone may be missing.
  const browser = await openBrowser();
  const product = await (await lab.openWorld()).startProduct();
  const bare = await startCeiling('page', {});
  try {
    const pages: NamedVisit[] = [
      {
        name: 'React, router and Zustand alone',
        url: bare.address,
        taps: ['button'],
        isBare: true,
      },
      ...(await visitsOf(lab, product.address)),
    ];
    const results: Result[] = [];
    for (const page of pages) {
      results.push(...(await measurePage(browser, page, pairs)));
    }
    return results;
  } finally {
    await browser.close();
    await bare.stop();
    await product.stop();
  }
}

export const PAGES_BENCHMARK: Benchmark = {
  id: 'B11',
  what: 'pages on a slow phone',
  needs: ['chromium', 'fonts'],
  run: measurePages,
};
