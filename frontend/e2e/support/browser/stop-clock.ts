import type { Page } from 'playwright-core';

/** A clock can't be stopped at a time that has passed, and a page on a busy machine hears of it late. */
const AHEAD_MS = 10_000;

/** Stops the installed clock of a page: no timer ends any more, however long the rest of the test takes. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + AHEAD_MS);
