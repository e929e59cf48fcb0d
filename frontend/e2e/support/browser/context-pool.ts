/// <reference lib="dom" />
/**
 * Browser contexts that are used by several tests, and by several files of one process. Opening a new page takes
 * three times as long as showing another screen in an existing one. They are cleaned in between, so that nothing of a
 * test stays.
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  ViewportSize,
} from 'playwright-core';
import { leaveScreen } from './leave-screen.ts';
import { leaveUnpainted } from './unpainted.ts';

/** How long a context is used: for one test, or for all tests of a file. */
export type Stay = 'test' | 'file';

/** What a story needs of its contexts. */
interface Wish {
  stay: Stay;
  /** It has never opened a page. */
  isNew: boolean;
  isPainted: boolean;
}

export interface ContextPool {
  /** A context with these options, in which nobody is signed in. */
  take: (options: BrowserContextOptions, wish: Wish) => Promise<BrowserContext>;
  /** Takes back the contexts that were taken for this long. Those that could be cleaned are given out again. */
  takeBack: (url: string, stay: Stay) => Promise<void>;
}

type Script = Awaited<ReturnType<Page['addInitScript']>>;

/** What each page that is given out gets, whatever its context was opened with. */
interface View {
  size: ViewportSize;
  media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}

interface Lent {
  /** Contexts with the same key are exchangeable. Undefined when the context is not given out again. */
  key: string | undefined;
  context: BrowserContext;
  view: View;
  /** Scripts that run in each page before its own. */
  scripts: Script[];
  /** Cleaned pages that no test uses at the moment. */
  spare: Page[];
}

/** What these do to a page can't be undone, or undoing it is not worth the work. Such a page is not used again. */
const SPOILING = ['exposeFunction', 'routeWebSocket'] as const;
const HEARD = [
  'console',
  'dialog',
  'pageerror',
  'request',
  'requestfailed',
  'response',
  'websocket',
];
/** A page that can't open another address within this time is closed. */
const LEFT_WITHIN_MS = 5_000;

/** Playwright's own. */
const USUAL_SIZE = { width: 1280, height: 720 };

/** Pages that a test asked for. Others were opened by the product and are not used again. */
const handedOut = new WeakSet<Page>();
const spoiled = new WeakSet<Page>();

/** Remembers the scripts that a test adds. */
function noteScripts(where: BrowserContext | Page, scripts: Script[]): void {
  const add = where.addInitScript.bind(where) as (
    ...script: Parameters<Page['addInitScript']>
  ) => Promise<Script>;
  Object.assign(where, {
    addInitScript: async (...script: Parameters<typeof add>) => {
      const added = await add(...script);
      scripts.push(added);
      return added;
    },
  });
}

function handOut(page: Page, scripts: Script[]): Page {
  handedOut.add(page);
  noteScripts(page, scripts);
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

/** Leaves out what `viewOf` reads. */
const NO_VIEW = { viewport: undefined, colorScheme: undefined, reducedMotion: undefined };

const viewOf = ({ viewport, colorScheme, reducedMotion }: BrowserContextOptions): View => ({
  size: viewport ?? USUAL_SIZE,
  media: {
    media: null,
    colorScheme: colorScheme ?? 'light',
    contrast: null,
    forcedColors: null,
    reducedMotion: reducedMotion ?? 'no-preference',
  },
});

async function show(page: Page, { size, media }: View): Promise<Page> {
  await page.emulateMedia(media);
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
  return page;
}

/** Lets a context give out its spare pages first. */
function lend(given: Pick<Lent, 'key' | 'context' | 'view'>): Lent {
  const { context } = given;
  const lent: Lent = { ...given, scripts: [], spare: [] };
  const openNew = context.newPage.bind(context);
  noteScripts(context, lent.scripts);
  const nextPage = async () => {
    const page = lent.spare.pop();
    if (!page) return handOut(await openNew(), lent.scripts);
    // Chromium draws a page that lies behind others only once a second.
    await page.bringToFront();
    return page;
  };
  Object.assign(context, {
    newPage: async () => show(await nextPage(), lent.view),
  });
  return lent;
}

/** Returns whether the page is like a new one. It is not when a test has replaced its clock. */
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

/** Returns whether the context still has a page for the next test. */
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
    // Calls of the page may still be held by a test's route. They end with the page, and must not fail the test.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    const isUseful = key !== undefined && (await cleanAll(lent, url).catch(() => false));
    if (isUseful) free.set(key, [...(free.get(key) ?? []), lent]);
    else await context.close();
  };

  const open = async (options: BrowserContextOptions, isPainted: boolean) => {
    const context = await browser.newContext(options);
    if (!isPainted) await leaveUnpainted(context);
    return context;
  };

  return {
    take: async (options, { stay, isNew, isPainted }) => {
      const view = viewOf(options);
      const key = isNew ? undefined : JSON.stringify({ ...options, ...NO_VIEW, isPainted });
      const known = key === undefined ? undefined : free.get(key)?.pop();
      if (known) return note(stay, Object.assign(known, { view }));
      return note(stay, lend({ key, context: await open(options, isPainted), view }));
    },
    takeBack: async (url, stay) => {
      await Promise.all(taken[stay].splice(0).map((lent) => takeOneBack(lent, url)));
    },
  };
}
