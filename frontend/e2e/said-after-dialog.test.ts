/// <reference lib="dom" />
/** What was done in a dialog is said to those who hear the page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCreaseForFile } from './open-crease.ts';
import { createPages } from './signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });

/** The milliseconds from the end of the open dialog to the first words in the region behind it. */
async function pauseBeforeWords(page: Page, act: () => Promise<void>): Promise<number> {
  const pause = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let closedAt: number | undefined;
        const observer = new MutationObserver(() => {
          if (document.querySelector('dialog[open]')) return;
          closedAt ??= performance.now();
          const region = document.querySelector('body > [role=status][popover]');
          if (!region?.textContent) return;
          observer.disconnect();
          resolve(performance.now() - closedAt);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await act();
  return await pause;
}

test('when a dialog closes, then its success comes into the region behind it only once that is back for screen readers', async () => {
  const page = await createPages(crease, { width: 1280, height: 800 })('customer@demo.lk');
  await page.goto(`${crease.url}/bookings`);
  await page
    .getByRole('button', { name: /^Request Cancel/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Request Cancellation' });
  await dialog.getByLabel('Reason').fill('Our bowler is ill');
  const pause = await pauseBeforeWords(page, () =>
    dialog.getByRole('button', { name: 'Submit Request' }).click(),
  );
  await page.getByRole('status').filter({ hasText: 'Cancellation request submitted' }).waitFor();
  expect(pause).toBeGreaterThan(100);
});
