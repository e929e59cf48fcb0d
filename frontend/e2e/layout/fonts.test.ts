/// <reference lib="dom" />
/** Which files of fonts a page loads: the small ones, and the others only for letters that the small ones lack. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile();
const open = createPages(crease);

const fontsOn = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /([a-z-]+)-[^/]+\.woff2$/.exec(name)?.[1] ?? []),
  );

test('when pages are opened, then each loads the weights and widths that it shows, in small files', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  for (const path of ['/', '/courts', `/courts/${courtId}`]) {
    const page = await open();
    await page.goto(crease.url + path, { waitUntil: 'networkidle' });
    const fonts = await fontsOn(page);
    expect(fonts).toEqual(expect.arrayContaining(['text', 'strong', 'strong-wide']));
    expect(fonts.filter((name) => name.startsWith('archivo'))).toEqual([]);
    await page.close();
  }
});

test('when a word has a letter of another language, then the file with it is loaded', async () => {
  const page = await open();
  await page.goto(`${crease.url}/courts?search=Caf%C3%A9`);
  await expect.poll(() => fontsOn(page)).toContain('archivo-latin-wdth-normal');
});
