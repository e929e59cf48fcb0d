import type { Page } from 'playwright-core';
import { stopAnswering } from './answer-calls.ts';

/** An address of the server that has no script. */
const NO_SCREEN = '/healthz';

/**
 * Ends what a screen was doing, so that its page can be used for another one. Its calls are no longer answered by the
 * test.
 */
export async function leaveScreen(page: Page, url: string, timeout?: number): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await stopAnswering(page);
  await page.goto(url + NO_SCREEN, timeout === undefined ? {} : { timeout });
}
