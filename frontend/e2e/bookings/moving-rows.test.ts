/// <reference lib="dom" />
/** What others do moves an owner's rows: a press that comes in that moment was aimed at another one. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { stopClock } from '../support/browser/stop-clock.ts';
import { DESK, PHONE } from '../support/browser/views.ts';
import { requestHours } from '../support/crease/call-server.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, hasFocus, noticeOn, whenLive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

/** Longer than it takes to see that something has moved. */
const MOMENT_MS = 1_000;

const crease = openCreaseForFile({ hasPictures: false });
let courtId: string;
/** Each request is for another day, because an earlier one may have got its hours. */
let day = 2;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

async function openDashboard(view: typeof DESK & { hasTouch?: boolean }): Promise<Page> {
  const page = await createPages(crease, view)('owner@demo.lk');
  await page.clock.install();
  const live = whenLive(page);
  await page.goto(`${crease.url}/dashboard`);
  await acceptIn(page.locator('tbody')).first().waitFor();
  await live;
  // As in Safari, which does not hold what was scrolled.
  await page.addStyleTag({ content: '* { overflow-anchor: none }' });
  return page;
}

const acceptIn = (rows: Locator) => rows.getByRole('button', { name: /^Accept/ });

/** A customer asks for an hour. Answers the row in which it comes. */
async function bringRequest(page: Page): Promise<Locator> {
  day += 1;
  const id = await requestHours(crease.url, 'customer@demo.lk', { courtId, date: dateAhead(day) });
  const row = page.getByRole('row').filter({ hasText: id.slice(-8) });
  await row.waitFor();
  return row;
}

const toMiddleOfScreen = (button: Locator) =>
  button.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));

const middleOf = (button: Locator) =>
  button.evaluate((one) => {
    const { left, width, top, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

test.each([
  {
    by: 'the mouse',
    view: { ...DESK, hasTouch: false },
    // It lies where it is, which `click` would bring it to.
    press: async (page: Page) => {
      await page.mouse.down();
      await page.mouse.up();
    },
  },
  {
    by: 'a finger',
    view: { ...PHONE, hasTouch: true },
    press: (page: Page, x: number, y: number) => page.touchscreen.tap(x, y),
  },
])(
  'when a request comes to lie under $by in the moment of a press, then it is answered by the next press only',
  async ({ view, press }) => {
    const page = await openDashboard(view);
    const aimed = await bringRequest(page);
    await toMiddleOfScreen(acceptIn(aimed));
    const { x, y } = await middleOf(acceptIn(aimed));
    if (!view.hasTouch) await page.mouse.move(x, y);
    await stopClock(page);
    const other = await bringRequest(page);
    const isUnderPointer = (button: Element, at: { x: number; y: number }) =>
      button.contains(document.elementFromPoint(at.x, at.y));
    expect(await acceptIn(other).evaluate(isUnderPointer, { x, y })).toBe(true);

    await press(page, x, y);
    await noticeOn(page, 'This button has only just come here');
    expect(await acceptIn(other).isEnabled()).toBe(true);
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0);

    await page.clock.runFor(MOMENT_MS);
    await press(page, x, y);
    await other.getByText('Confirmed').first().waitFor();
    expect(await acceptIn(aimed).isEnabled()).toBe(true);
  },
);

test('when a program steers the mouse, as by voice, then it presses at once what has just come', async () => {
  const page = await openDashboard(DESK);
  const row = await bringRequest(page);
  await acceptIn(row).click();
  await row.getByRole('button', { name: /^Mark as paid/ }).click();
  await row.getByText('Paid', { exact: true }).waitFor();

  await acceptIn(await bringRequest(page)).click();
  const next = await bringRequest(page);
  await acceptIn(next).click();
  await next.getByText('Confirmed').first().waitFor();
});

test.each([
  { screen: 'a desk', view: DESK },
  { screen: 'a phone', view: PHONE },
])(
  'when a request comes above the row that has the focus on $screen, then that stays where it is',
  async ({ view }) => {
    const page = await openDashboard(view);
    const accept = acceptIn(await bringRequest(page));
    await toMiddleOfScreen(accept);
    const before = await middleOf(accept);
    await accept.focus();
    await page.keyboard.press('Shift');
    await bringRequest(page);
    expect(await hasFocus(accept)).toBe(true);
    expect((await middleOf(accept)).y).toBeCloseTo(before.y, 0);
  },
);
