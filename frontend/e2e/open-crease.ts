/** The product and a browser to look at it, for as long as the tests that look. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

interface Opening {
  /** Where no picture is looked at, none need be drawn. */
  hasPictures?: boolean;
  variables?: NodeJS.ProcessEnv;
}

/** There once the hooks have run: to be read in hooks and tests, not while a file is read. */
export type OpenCrease = Readonly<Pick<RunningCrease, 'url' | 'dataDirectory'>> & {
  readonly browser: Browser;
};

/** What a page asks to the last may be on its way through a test still: it ends with the page, and is no failure. */
async function closeBrowser(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await browser.close();
}

function openAround(
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
  { hasPictures = true, variables = {} }: Opening,
): OpenCrease {
  let crease: RunningCrease;
  let browser: Browser;
  before(async () => {
    [crease, browser] = await Promise.all([startCrease(variables), openBrowser({ hasPictures })]);
  });
  after(async () => {
    await closeBrowser(browser);
    await crease.stop();
  });
  return {
    get url() {
      return crease.url;
    },
    get dataDirectory() {
      return crease.dataDirectory;
    },
    get browser() {
      return browser;
    },
  };
}

/** One for all tests of the file that asks. */
export const openCreaseForFile = (opening: Opening = {}): OpenCrease =>
  openAround(beforeAll, afterAll, opening);

/** A new one for each test of the file that asks. */
export const openCreaseForEachTest = (opening: Opening = {}): OpenCrease =>
  openAround(beforeEach, afterEach, opening);
