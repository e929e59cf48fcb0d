/** Several instances behind the load balancer: each browser uses another one, and one instance dies. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs } from '../support/crease/call-server.ts';
import { playBookingStory } from '../support/people/booking-story.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { findCourtId, isMarked, mark } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { startInstances } from '../support/crease/start-instances.ts';

let crease: Awaited<ReturnType<typeof startInstances>>;
let browser: Browser;

beforeAll(async () => {
  [crease, browser] = await Promise.all([startInstances(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await crease.stop();
});

/** A page whose requests and socket all go to this instance. */
async function openPageOn(instance: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const value = String(crease.routes[instance]);
  await context.addCookies([{ name: 'crease_route', value, url: crease.url }]);
  return context.newPage();
}

test('when each browser is on another instance, then the story is the same', async () => {
  const [customer, owner, visitor] = await Promise.all([
    openPageOn(0),
    openPageOn(1),
    openPageOn(0),
  ]);
  await playBookingStory(crease.url, { customer, owner, visitor });
});

/**
 * Sends requests through the load balancer until told to stop, each as a new browser. Returns those that failed. A
 * connection that the leaving instance had not taken yet is reset when it closes its port, so changes have a key, as
 * those of the pages have.
 */
async function keepAsking(isOver: () => boolean): Promise<string[]> {
  const failed: string[] = [];
  while (!isOver()) {
    const read = await fetch(`${crease.url}/api/courts`);
    const written = await fetch(`${crease.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ name: 'A', email: 'a@example.lk', message: 'Still there?' }),
    });
    for (const response of [read, written]) {
      const { status, url } = response;
      if (status !== 200) failed.push(`${url} ${status} ${await response.text()}`);
    }
  }
  return failed;
}

test('when an instance is told to stop, then it ends in time and no request fails', async () => {
  let isOver = false;
  const asking = Promise.all(Array.from({ length: 4 }, () => keepAsking(() => isOver)));
  const [, , leaving] = crease.instances;
  const began = performance.now();
  await leaving?.stop('SIGTERM');
  const tookMs = performance.now() - began;
  isOver = true;
  expect((await asking).flat()).toEqual([]);
  expect(leaving?.process.exitCode).toBe(0);
  expect(tookMs).toBeLessThan(10_000);
});

test('when an instance dies, then its browsers move over and miss nothing', async () => {
  const courtId = await findCourtId(crease.url, 'Rajagiriya Cricket Hall');
  const date = dateAhead(6);
  const visitor = await openPageOn(1);
  await visitor.goto(`${crease.url}/courts/${courtId}`);
  await chooseDay(visitor.getByRole('main'), date);
  const watched = visitor.getByText(/8 PM to 9 PM, night/);
  await expect.poll(() => watched.textContent()).toMatch(/, free$/);
  await mark(visitor);

  await crease.instances[1]?.stop('SIGKILL');
  const timeSlots = [{ startTime: '20:00', endTime: '21:00', type: 'night' }];
  await callAs(crease.url, 'customer@demo.lk', {
    method: 'POST',
    path: '/bookings',
    body: { courtId, date, timeSlots },
  });

  await expect.poll(() => watched.textContent(), { timeout: 20_000 }).toContain('requested');
  expect(await isMarked(visitor)).toBe(true);
});
