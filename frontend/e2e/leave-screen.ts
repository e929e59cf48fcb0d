import type { Page } from 'playwright-core';
import { stopAnswering } from './answer-calls.ts';

/** Has no script of the product's. */
const NO_SCREEN = '/healthz';

/** What the screen was doing is over, and nothing answers in the server's place any more. */
export async function leaveScreen(page: Page, url: string, timeout?: number): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await stopAnswering(page);
  await page.goto(url + NO_SCREEN, timeout === undefined ? {} : { timeout });
}
