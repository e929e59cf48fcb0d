/** The product and a browser to look at it, for as long as the tests that look. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createContextPool, type ContextPool, type Stay } from './context-pool.ts';
import { openBrowser } from './open-browser.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

interface Opening {
  /** Where no picture is looked at, none need be drawn. */
  hasPictures?: boolean;
  /** For what is seen or sent only when a page is opened for the first time. */
  isFirstVisit?: boolean;
  variables?: NodeJS.ProcessEnv;
}

/** There once the hooks have run: to be read in hooks and tests, not while a file is read. */
export type OpenCrease = Readonly<Pick<RunningCrease, 'url' | 'dataDirectory'>> & {
  /** Goes back when the test, or the file, is at its end. */
  newContext: (options: BrowserContextOptions, stay?: Stay) => Promise<BrowserContext>;
  /** Another one after each test. */
  testNumber: number;
};

interface Window {
  browser: Browser;
  pool: ContextPool;
}

async function openWindow(hasPictures: boolean): Promise<Window> {
  const browser = await openBrowser({ hasPictures });
  return { browser, pool: createContextPool(browser) };
}

/** One of each kind for all files of a program, and closed with it. */
const windows = new Map<boolean, Promise<Window>>();

async function findPool(hasPictures: boolean): Promise<ContextPool> {
  const known = await windows.get(hasPictures);
  if (known?.browser.isConnected()) return known.pool;
  const window = openWindow(hasPictures);
  windows.set(hasPictures, window);
  return (await window).pool;
}

function openAround(
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
  { hasPictures = true, isFirstVisit = false, variables = {} }: Opening,
): OpenCrease {
  let crease: RunningCrease;
  let pool: ContextPool;
  let testNumber = 1;
  before(async () => {
    [crease, pool] = await Promise.all([startCrease(variables), findPool(hasPictures)]);
  });
  after(async () => {
    await pool.takeBack(crease.url, 'file');
    await crease.stop();
  });
  afterEach(async () => {
    testNumber += 1;
    await pool.takeBack(crease.url, 'test');
  });
  return {
    get url() {
      return crease.url;
    },
    get dataDirectory() {
      return crease.dataDirectory;
    },
    get testNumber() {
      return testNumber;
    },
    newContext: (options, stay = 'test') =>
      isFirstVisit ? pool.takeNew(options, stay) : pool.take(options, stay),
  };
}

/** One for all tests of the file that asks. */
export const openCreaseForFile = (opening: Opening = {}): OpenCrease =>
  openAround(beforeAll, afterAll, opening);

/** A new one for each test of the file that asks. */
export const openCreaseForEachTest = (opening: Opening = {}): OpenCrease =>
  openAround(beforeEach, afterEach, opening);
