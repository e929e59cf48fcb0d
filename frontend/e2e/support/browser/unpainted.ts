/// <reference lib="dom" />
/**
 * Painting is a third of what a screen costs, and nobody looks at the screens of most stories. A page whose root is
 * transparent is laid out, answers presses and is read out as any other; only its pixels are never made.
 */
import type { BrowserContext, Page } from 'playwright-core';

/** For all pages that the context opens from now on. */
export const leaveUnpainted = (context: BrowserContext) =>
  context.addInitScript(() => {
    const transparent = new CSSStyleSheet();
    transparent.replaceSync('html { opacity: 0 !important; }');
    document.adoptedStyleSheets = [transparent];
  });

/** Paints the page as it is now, for whoever leaves out what can't be seen. */
export const paint = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
