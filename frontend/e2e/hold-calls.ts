import type { Page, Response } from 'playwright-core';

/**
 * Holds the calls to an address, as a slow network does. Returns a function that lets them go and resolves with the
 * first answer.
 */
export async function holdCalls(page: Page, address: string): Promise<() => Promise<Response>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => {
    const answered = page.waitForResponse(address);
    letGo();
    return answered;
  };
}
