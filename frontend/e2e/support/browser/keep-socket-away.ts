import type { BrowserContext, Page } from 'playwright-core';

/** On pages that open from now on nothing is pushed, as on a network that lets neither way of it through. */
export async function keepSocketAway(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript('globalThis.WebSocket = undefined;');
  await pages.route('**/socket.io/**', (route) => route.abort());
}
