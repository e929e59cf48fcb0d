import type { Page } from 'playwright-core';

/**
 * Pages that are told of a change wait a random time before they read, so that not all read at once. This page does
 * not wait, once it is opened.
 */
export const readAtOnce = (page: Page) =>
  page.addInitScript(() => {
    Math.random = () => 0;
  });
