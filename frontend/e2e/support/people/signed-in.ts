/** Opens pages of people who are already signed in. One context for each account, so that scripts load only once. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Stay } from '../browser/context-pool.ts';
import { tokenFor } from '../crease/demo-tokens.ts';
import { leaveScreen } from '../browser/leave-screen.ts';
import type { OpenCrease } from '../crease/open-crease.ts';
import { DESK } from '../browser/views.ts';

type Opened = Pick<OpenCrease, 'newContext' | 'testNumber' | 'url'>;

interface View extends Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'deviceScaleFactor' | 'hasTouch'
> {
  width: number;
  height: number;
}

export type OpenPage = (email?: string) => Promise<Page>;

interface Window {
  testNumber: number;
  context: Promise<BrowserContext>;
}

/** With `stay` set to `file` the windows stay for all tests of the file. */
export function createPages(crease: Opened, view: View = DESK, stay: Stay = 'test'): OpenPage {
  const windows = new Map<string, Window>();
  const openWindow = async (email: string): Promise<BrowserContext> => {
    const { width, height, ...look } = view;
    const context = await crease.newContext({ viewport: { width, height }, ...look }, stay);
    if (email === '') return context;
    const token = await tokenFor(crease.url, email);
    // Only the first time, because a test may check that the token was removed.
    await context.addInitScript((value) => {
      if (sessionStorage.getItem('isSignedIn') !== null) return;
      sessionStorage.setItem('isSignedIn', 'true');
      localStorage.setItem('token', value);
    }, token);
    return context;
  };
  return async (email = '') => {
    const { testNumber } = crease;
    const known = windows.get(email);
    const window =
      known?.testNumber === testNumber ? known : { testNumber, context: openWindow(email) };
    windows.set(email, window);
    return (await window.context).newPage();
  };
}

export interface Tabs {
  open: OpenPage;
  /** Leaves the tab for the next test. Continuing in it takes half the time of opening a new one. */
  leave: (page: Page) => Promise<void>;
}

export function createTabs(crease: Opened, view?: View): Tabs {
  // Each tab has a window of its own. In a common one, tabs in the background are drawn only once a second, and a
  // press waits for two drawings.
  const openNew = (email: string) => createPages(crease, view, 'file')(email);
  const emails = new WeakMap<Page, string>();
  const left = new Map<string, Page[]>();
  return {
    open: async (email = '') => {
      const page = left.get(email)?.pop() ?? (await openNew(email));
      emails.set(page, email);
      return page;
    },
    leave: async (page) => {
      await leaveScreen(page, crease.url);
      await page.evaluate(() => sessionStorage.clear());
      const email = emails.get(page) ?? '';
      left.set(email, [...(left.get(email) ?? []), page]);
    },
  };
}
