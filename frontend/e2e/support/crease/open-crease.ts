/** Runs the product, and a browser to look at it, as long as the tests need them. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createContextPool, type ContextPool, type Stay } from '../browser/context-pool.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

interface Opening {
  /** False saves the time of loading and drawing pictures. */
  hasPictures?: boolean;
  /** Each context is new. For what is shown or sent only on the first visit. */
  isFirstVisit?: boolean;
  /** For what is measured of the painting itself: when something is seen, and whether it moves. */
  isPainted?: boolean;
  /** For films, and for what is to be seen as most people see it. Without motion a story takes a tenth less. */
  isMoving?: boolean;
  variables?: NodeJS.ProcessEnv;
}

/** May be read only in hooks and tests, because the server is started in a hook. */
export type OpenCrease = Readonly<Pick<RunningCrease, 'url' | 'dataDirectory'>> & {
  /** The context is taken back at the end of the test, or of the file. */
  newContext: (options: BrowserContextOptions, stay?: Stay) => Promise<BrowserContext>;
  /** The number of the running test in its file, from 1. */
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

/** With and without pictures. All files of a process share the two, and they end with it. */
const windows = new Map<boolean, Promise<Window>>();

async function findPool(hasPictures: boolean): Promise<ContextPool> {
  // One that could not be opened is not there for the next file either.
  const known = await windows.get(hasPictures)?.catch(() => undefined);
  if (known?.browser.isConnected()) return known.pool;
  const window = openWindow(hasPictures);
  windows.set(hasPictures, window);
  return (await window).pool;
}

function openAround(
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
  {
    hasPictures = true,
    isFirstVisit = false,
    isPainted = false,
    isMoving = isPainted,
    variables = {},
  }: Opening,
): OpenCrease {
  const motion = { reducedMotion: isMoving ? 'no-preference' : 'reduce' } as const;
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
    newContext: async (options, stay = 'test') => {
      // A browser that crashed under a test is not there any more when that is tried again.
      pool = await findPool(hasPictures);
      return pool.take({ ...motion, ...options }, { stay, isNew: isFirstVisit, isPainted });
    },
  };
}

/** One server for all tests of a file. */
export const openCreaseForFile = (opening: Opening = {}): OpenCrease =>
  openAround(beforeAll, afterAll, opening);

/** A new server for each test of a file. */
export const openCreaseForEachTest = (opening: Opening = {}): OpenCrease =>
  openAround(beforeEach, afterEach, opening);
