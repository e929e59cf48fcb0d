/// <reference lib="dom" />
/** Signs beside text that takes several lines on a phone. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeAnswer } from '../support/browser/answer-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';

const LONG = 'Sri Jayawardenepura Kotte, behind the market hall, on the third floor';

const crease = openCreaseForFile({ hasPictures: false });

/** How many lines each sign's text has, and how far the sign's middle is from that of the first, in pixels. */
const placesOf = (signs: Locator) =>
  signs.evaluateAll((all) =>
    all.map((sign) => {
      const { top, bottom, right } = sign.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(sign.parentElement ?? sign);
      const lines = [...text.getClientRects()].filter(({ left }) => left > right);
      const first = lines[0] ?? new DOMRect();
      return {
        lines: lines.length,
        off: Math.abs((top + bottom - first.top - first.bottom) / 2),
      };
    }),
  );

test('when a place or a facility takes several lines, then its sign stands beside the first', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const context = await crease.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await changeAnswer(page, 'GET /api/courts/*', (text) =>
    text
      .replace(/"city":"[^"]*"/, `"city":"${LONG}"`)
      .replace(/"facilities":\["[^"]*"/, `"facilities":["${LONG}"`),
  );
  await page.goto(`${crease.url}/courts/${courtId}`);
  await page.getByRole('listitem').filter({ hasText: LONG }).waitFor();
  const places = await placesOf(page.locator(`h1 + p svg, li:has-text("${LONG}") svg`));
  expect(places.length).toBe(2);
  for (const { lines, off } of places) {
    expect(lines).toBeGreaterThan(1);
    expect(off).toBeLessThan(3);
  }
});
