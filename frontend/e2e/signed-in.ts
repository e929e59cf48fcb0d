/** Pages of people who are signed in already; one context an account, so that the scripts load once. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Stay } from './context-pool.ts';
import { leaveScreen } from './leave-screen.ts';
import type { OpenCrease } from './open-crease.ts';

type Opened = Pick<OpenCrease, 'newContext' | 'testNumber' | 'url'>;

interface View extends Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'deviceScaleFactor' | 'hasTouch'
> {
  width: number;
  height: number;
}

const DESK: View = { width: 1280, height: 900 };

export async function tokenFor(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'cricket123' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

export type OpenPage = (email?: string) => Promise<Page>;

interface Window {
  testNumber: number;
  context: Promise<BrowserContext>;
}

/** `stay`: tabs that are left to the next test are in windows that stay for the whole file. */
export function createPages(crease: Opened, view = DESK, stay: Stay = 'test'): OpenPage {
  const windows = new Map<string, Window>();
  const openWindow = async (email: string): Promise<BrowserContext> => {
    const { width, height, ...look } = view;
    const context = await crease.newContext({ viewport: { width, height }, ...look }, stay);
    if (email === '') return context;
    const token = await tokenFor(crease.url, email);
    // Once only: a test may see the token removed.
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
  /** Leaves the tab to whoever opens the next one: to go on in it costs half of what a new one does. */
  leave: (page: Page) => Promise<void>;
}

export function createTabs(crease: Opened, view?: View): Tabs {
  // A window each: of several tabs in one, those behind the last draw once a second, and a press waits for two drawings.
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
      await page.evaluate(() => {
        sessionStorage.clear();
      });
      const email = emails.get(page) ?? '';
      left.set(email, [...(left.get(email) ?? []), page]);
    },
  };
}
