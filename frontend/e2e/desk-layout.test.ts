/// <reference lib="dom" />
/** What stands side by side in windows that are wider than a tablet held upright has the room that it needs. */
import { expect, test } from 'vitest';
import { waitForScreen } from './axe.ts';
import { openCreaseForFile } from './open-crease.ts';
import { createPages } from './signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });

/** Half of 1920 px. */
const HALF = { width: 960, height: 900 };
/** The bar by which Windows scrolls; the browser of the tests has a thinner one. */
const SCROLL_BAR_PX = 17;

test('when a window is half as wide as most screens, then two courts stand side by side at the filters', async () => {
  const page = await createPages(crease, HALF)();
  await page.goto(`${crease.url}/courts`);
  await waitForScreen(page);
  await page.addStyleTag({
    content: `html { scrollbar-gutter: auto; } body { margin-right: ${SCROLL_BAR_PX}px; }`,
  });
  const tops = await page
    .locator('main article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(tops[1]).toBe(tops[0]);
});
