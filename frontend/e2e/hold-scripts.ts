import type { Page } from 'playwright-core';

/** Holds these scripts until the returned function is called. */
export async function holdScripts(page: Page, scripts: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
