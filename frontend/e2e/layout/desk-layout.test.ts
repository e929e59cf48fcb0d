/// <reference lib="dom" />
/** What stands side by side in windows that are wider than a tablet held upright has the room that it needs. */
import { expect, test } from 'vitest';
import { changeAnswer } from '../support/browser/answer-calls.ts';
import { waitForScreen } from '../support/browser/axe.ts';
import { ADMIN } from '../support/people/demo-people.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { createPages } from '../support/people/signed-in.ts';
import { DESK } from '../support/browser/views.ts';

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

test('when a court is in the capital, then the table of courts does not break its name within a word', async () => {
  const page = await createPages(crease, DESK)(ADMIN);
  await changeAnswer(page, 'GET /api/admin/courts**', (text) =>
    text.replaceAll(/"city":"[^"]*"/g, '"city":"Sri Jayawardenepura Kotte"'),
  );
  await page.goto(`${crease.url}/admin`);
  await page.getByText('All Courts', { exact: true }).click();
  const cell = page.getByRole('cell', { name: /^Sri Jayawardenepura/ }).first();
  const lines = await cell.getByText('Sri Jayawardenepura Kotte').evaluate((city) => {
    const word = document.createRange();
    const text = city.firstChild ?? city;
    word.setStart(text, 'Sri '.length);
    word.setEnd(text, 'Sri Jayawardenepura'.length);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
});
