import type { Page } from 'playwright-core';

/**
 * Resolves when the present state of the page has been drawn. Two frames, because what a page measures of itself it
 * changes in the second one.
 */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => resolve());
        });
      }),
  );
