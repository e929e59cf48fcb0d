/// <reference lib="dom" />
/** Where somebody reads in a part of a page that scrolls by itself. */
import type { Locator } from 'playwright-core';

export const distanceToEnd = (log: Locator) =>
  log.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);

export const scrollTo = (log: Locator, top: number) =>
  log.evaluate((one, to) => one.scrollTo({ top: to, behavior: 'instant' }), top);
