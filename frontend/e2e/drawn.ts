import type { Page } from 'playwright-core';

/** What is on screen has been drawn: a shift is between two frames, and what measures itself answers in the next one. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve();
          });
        });
      }),
  );
