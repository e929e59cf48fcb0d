/// <reference lib="dom" />
/**
 * Windows that go from one story to the next, and from one file to the next in the same program: to open a page anew
 * costs three times what it takes to show another screen in one that is there. Nothing of the last story stays in it.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { leaveScreen } from './leave-screen.ts';

/** How long a context is somebody's. */
export type Stay = 'test' | 'file';

export interface ContextPool {
  /** A context of these options that nobody is signed in to. */
  take: (options: BrowserContextOptions, stay: Stay) => Promise<BrowserContext>;
  /** The same, and it has never been on any page. */
  takeNew: (options: BrowserContextOptions, stay: Stay) => Promise<BrowserContext>;
  /** Takes back all that were taken for so long; what can be made as it was is for whoever comes next. */
  takeBack: (url: string, stay: Stay) => Promise<void>;
}

interface Lent {
  /** Undefined where nobody else gets it. */
  key: string | undefined;
  context: BrowserContext;
  /** Run in each page before its own. */
  scripts: { dispose: () => Promise<void> }[];
  /** Shown to nobody. */
  spare: Page[];
}

/** What stays with a page for good, or is not worth being undone. */
const SPOILING = ['addInitScript', 'emulateMedia', 'exposeFunction', 'setViewportSize'] as const;
const HEARD = [
  'console',
  'dialog',
  'pageerror',
  'request',
  'requestfailed',
  'response',
  'websocket',
];
/** A page that does not get there is of no more use. */
const LEFT_WITHIN_MS = 5_000;

/** Those that the product opened itself are not. */
const handedOut = new WeakSet<Page>();
const spoiled = new WeakSet<Page>();

function handOut(page: Page): Page {
  handedOut.add(page);
  for (const name of SPOILING) {
    const act = page[name].bind(page) as (...details: unknown[]) => unknown;
    const noted = (...details: unknown[]) => {
      spoiled.add(page);
      return act(...details);
    };
    Object.assign(page, { [name]: noted });
  }
  return page;
}

/** The context hands out its spare pages first, and remembers the scripts that it is given. */
function lend(key: Lent['key'], context: BrowserContext): Lent {
  const lent: Lent = { key, context, scripts: [], spare: [] };
  const [add, openNew] = [context.addInitScript.bind(context), context.newPage.bind(context)];
  Object.assign(context, {
    addInitScript: async (...script: Parameters<typeof add>) => {
      const added = await add(...script);
      lent.scripts.push(added);
      return added;
    },
    newPage: async () => {
      const page = lent.spare.pop();
      if (!page) return handOut(await openNew());
      // Pages behind others draw once a second.
      await page.bringToFront();
      return page;
    },
  });
  return lent;
}

/** Answers whether it is as a new one: not where its clock is a story's. */
async function clean(page: Page, url: string): Promise<boolean> {
  if (!handedOut.has(page) || spoiled.has(page)) return false;
  for (const event of HEARD) page.removeAllListeners(event);
  await leaveScreen(page, url, LEFT_WITHIN_MS);
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  return page.evaluate(() => {
    window.name = '';
    sessionStorage.clear();
    localStorage.clear();
    return String(setTimeout).includes('[native code]');
  });
}

async function cleanOrClose(page: Page, url: string): Promise<Page[]> {
  const isClean = await clean(page, url).catch(() => false);
  if (isClean) return [page];
  await page.close();
  return [];
}

/** Answers whether there is something to give to the next one. */
async function cleanAll({ context, scripts, spare }: Lent, url: string): Promise<boolean> {
  await Promise.all(scripts.splice(0).map((script) => script.dispose()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  const pages = context.pages().filter((page) => !spare.includes(page));
  spare.push(...(await Promise.all(pages.map((page) => cleanOrClose(page, url)))).flat());
  return spare.length > 0;
}

export function createContextPool(browser: Browser): ContextPool {
  const free = new Map<string, Lent[]>();
  const taken: Record<Stay, Lent[]> = { test: [], file: [] };

  const note = (stay: Stay, lent: Lent): BrowserContext => {
    taken[stay].push(lent);
    return lent.context;
  };

  const takeOneBack = async (lent: Lent, url: string) => {
    const { key, context } = lent;
    // What a page asks to the last may be on its way through a test still: it ends with the page, and is no failure.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    const isUseful = key !== undefined && (await cleanAll(lent, url).catch(() => false));
    if (isUseful) free.set(key, [...(free.get(key) ?? []), lent]);
    else await context.close();
  };

  return {
    take: async (options, stay) => {
      const key = JSON.stringify(options);
      return note(stay, free.get(key)?.pop() ?? lend(key, await browser.newContext(options)));
    },
    takeNew: async (options, stay) =>
      note(stay, lend(undefined, await browser.newContext(options))),
    takeBack: async (url, stay) => {
      await Promise.all(taken[stay].splice(0).map((lent) => takeOneBack(lent, url)));
    },
  };
}
