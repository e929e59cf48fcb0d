import { COURTS_PER_PAGE, type Court } from '@crease/contract';
import type { Page } from 'playwright-core';
import { repeatFirst } from '../browser/answer-calls.ts';

/** Answers the pages of a list of so many courts, made of one of the demo's. */
export async function answerManyCourts(page: Page, url: string, count: number): Promise<void> {
  await page.route(/\/api\/courts\?/, async (route) => {
    const answer = await fetch(`${url}/api/courts`);
    const { data } = (await answer.json()) as { data: { courts: Court[] } };
    const query = new URL(route.request().url()).searchParams;
    const from = (Number(query.get('page') ?? 1) - 1) * COURTS_PER_PAGE;
    const courts = repeatFirst(data.courts, count).slice(from, from + COURTS_PER_PAGE);
    await route.fulfill({ json: { success: true, data: { courts, count } } });
  });
}
