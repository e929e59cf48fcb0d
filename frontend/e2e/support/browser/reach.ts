/** Tells whether everything on a screen can be read and used when its text is twice as large. */
import type { Page } from 'playwright-core';
import { drawn } from './drawn.ts';

/** Enlarges the text as a reader's own setting does, and waits until that is drawn. */
export async function enlargeText(page: Page, size = '200%'): Promise<void> {
  await page.addStyleTag({ content: `:root { font-size: ${size} !important; }` });
  await drawn(page);
}

/**
 * The controls that stick out of the screen's width, and the words that do or that are broken in two. What lies in a
 * part that scrolls sideways does not count.
 */
export const findOutOfReach = (page: Page, where = 'body') =>
  page.locator(where).evaluate((root) => {
    const { clientWidth } = document.documentElement;
    const isScrolled = (element: Element | null): boolean => {
      if (element === null || element === document.documentElement) return false;
      const { overflowX } = getComputedStyle(element);
      return ['auto', 'scroll'].includes(overflowX) || isScrolled(element.parentElement);
    };
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true;
    const isOutside = (control: Element) => {
      const { left, right, width } = control.getBoundingClientRect();
      // Skip links and the boxes behind switches are one pixel wide or hidden.
      return width > 1 && (left < -1 || right > clientWidth + 1);
    };
    const outside = [...root.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((control) => isShown(control))
      .filter((control) => isOutside(control) && !isScrolled(control.parentElement))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));

    // On a phone the heads of tables are only read out. Addresses may break anywhere.
    const isRead = ({ textContent, parentElement }: Node) =>
      isShown(parentElement) &&
      parentElement?.closest('.visually-hidden, thead') === null &&
      !/[@/]/.test(textContent ?? '') &&
      !isScrolled(parentElement);
    const placesOf = (text: Node, { index, 0: word }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    };
    const isTorn = (places: readonly DOMRect[]) =>
      new Set(places.map(({ bottom }) => Math.round(bottom))).size > 1 ||
      places.some(({ right }) => right > clientWidth + 1);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const torn: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!isRead(text)) continue;
      const words = [...(text.textContent ?? '').matchAll(/\p{L}+/gu)];
      torn.push(...words.filter((word) => isTorn(placesOf(text, word))).map(([word]) => word));
    }
    return { outside, torn };
  });
