import type { Page } from 'playwright-core';

/**
 * Moves a page to another time. The server stays in its own, and a page believes the server rather than its device:
 * so the server's answers lose their date on the way.
 */
export async function moveTime(page: Page, time: number | Date): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['date'];
    await route.fulfill({ response, headers });
  });
  await page.clock.install({ time });
}
