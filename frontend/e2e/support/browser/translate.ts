/// <reference lib="dom" />
import type { Page } from 'playwright-core';

interface Translation {
  /** What stands around each text. Without it the words stay the same, so that stories find them. */
  mark?: string;
  /** How long a translation is on its way. */
  lateMs?: number;
}

/** Runs in the page, before its own scripts, so that it calls the browser's own functions as a translator does. */
function translateAll({ mark = '', lateMs = 0 }: Translation): void {
  const known = Object.getOwnPropertyDescriptors(Node.prototype);
  // As any element: TypeScript calls this one outdated, and translators use it.
  const make = (name: string) => document.createElement(name);
  const own = new WeakSet<Node>();

  const put = (text: Text, words: string) => {
    const { parentNode } = text;
    if (!parentNode) return;
    const [outer, inner] = [make('font'), make('font')];
    const translated = document.createTextNode(words.replace(/\S.*\S|\S/, `${mark}$&${mark}`));
    own.add(translated);
    inner.append(translated);
    outer.append(inner);
    known.insertBefore.value?.call(parentNode, outer, text);
    known.removeChild.value?.call(parentNode, text);
  };
  const translate = (text: Text) => {
    const { data, parentElement } = text;
    const isKept = !parentElement || parentElement.closest('[translate="no"], script, style, svg');
    if (own.has(text) || isKept || data.trim() === '') return;
    if (lateMs === 0) put(text, data);
    else setTimeout(() => put(text, data), lateMs);
  };
  const translateIn = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = node instanceof Text ? [node] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(translate);
  };
  const follow = () => {
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) translate(target);
        for (const node of addedNodes) translateIn(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  document.addEventListener('DOMContentLoaded', follow);
}

/**
 * From the next page on, each text is replaced as by the translator of Chrome: by a <font> with the translation, and so
 * is what comes later or changes.
 */
export const translate = (page: Page, translation: Translation = {}) =>
  page.addInitScript(translateAll, translation);
