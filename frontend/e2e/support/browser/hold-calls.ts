import type { Page, Response } from 'playwright-core';
import { createGate } from './gate.ts';

/**
 * Holds the calls to an address, as a slow network does. Returns a function that lets them go and resolves with the
 * first answer.
 */
export async function holdCalls(page: Page, address: string): Promise<() => Promise<Response>> {
  const { opened: held, open: letGo } = createGate();
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
