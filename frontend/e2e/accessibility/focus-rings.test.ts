/// <reference lib="dom" />
/** The ring of what has the focus is seen as a whole, and lies over nothing else that is read. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { bookWalkIn } from '../support/crease/call-server.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, hasFocus, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

/** Columns that share a width do not end at whole pixels. */
const HALF_PIXEL = 0.5;

const crease = openCreaseForFile();
const open = createPages(crease, { width: 1280, height: 600 });

interface Place {
  email?: string;
  /** `COURT` stands for the id of a court of owner@demo.lk. */
  path: string;
}

async function openAt({ email, path }: Place): Promise<Page> {
  const page = await open(email);
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await page.goto(crease.url + path.replace('COURT', courtId));
  await whenAlive(page);
  return page;
}

/** A key was pressed last, so that the focus has a ring, which it does not have after a click. */
async function focusWithKey(page: Page, target: Locator): Promise<void> {
  await page.keyboard.press('Shift');
  await target.focus();
}

/** How far the ring reaches out of what scrolls or cuts off around it, at the side where that is most. */
const ringOutside = (target: Locator) =>
  target.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const ring = element.getBoundingClientRect();
    let most = -Infinity;
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const frame = around.getBoundingClientRect();
      const [left, top] = [frame.left + around.clientLeft, frame.top + around.clientTop];
      most = Math.max(
        most,
        left - ring.left + reach,
        top - ring.top + reach,
        ring.right + reach - left - around.clientWidth,
        ring.bottom + reach - top - around.clientHeight,
      );
      // Nothing around an open dialog cuts it off.
      if (around.matches(':modal')) break;
    }
    return most;
  });

async function expectRingsUntil(page: Page, last: Locator): Promise<void> {
  do {
    await page.keyboard.press('Tab');
    expect(await ringOutside(page.locator(':focus'))).toBeLessThan(HALF_PIXEL);
  } while (!(await hasFocus(last)));
}

test.each([
  { path: '/courts/COURT', name: /^Photo 1 of/ },
  { path: '/courts/COURT/edit', email: 'owner@demo.lk', name: 'Remove picture 1' },
  { path: '/messages', email: 'owner@demo.lk', name: /^More for the conversation/ },
])('when $name has the focus, then nothing cuts its ring off', async ({ name, ...place }) => {
  const page = await openAt(place);
  const target = page.getByRole('button', { name }).first();
  await focusWithKey(page, target);
  expect(await ringOutside(target)).toBeLessThan(HALF_PIXEL);
});

test('when one goes through a day that is longer than the screen beside the month, then no ring is cut off', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const date = dateAhead(20);
  for (const hour of [10, 12, 14]) {
    const timeSlots = [{ startTime: `${hour}:00`, endTime: `${hour + 1}:00`, type: 'day' }];
    await bookWalkIn(crease.url, { courtId, date, timeSlots });
  }
  const page = await openAt({ email: 'owner@demo.lk', path: `/bookings-calendar?date=${date}` });
  const cancel = page.getByRole('button', { name: /^Cancel booking/ });
  await cancel.first().focus();
  await expectRingsUntil(page, cancel.nth(2));
});

test('when one goes through the filters beside the courts in a low window, then no ring is cut off', async () => {
  const page = await openAt({ path: '/courts' });
  const last = page.getByRole('button', { name: 'Clear All' });
  await page.getByLabel('Search').focus();
  await expectRingsUntil(page, last);
});

/** A phone on its side, and what a keyboard leaves of one. */
const LOW = [
  { width: 740, height: 360 },
  { width: 360, height: 400 },
];

test.each(
  LOW.flatMap((view) => [
    { view, email: 'customer@demo.lk', path: '/bookings', name: /^Request Cancel/ },
    { view, email: 'customer@demo.lk', path: '/profile', name: 'Change Password' },
    { view, email: 'owner@demo.lk', path: '/courts/COURT', name: 'Create Manual Booking' },
    { view, email: 'admin@demo.lk', path: '/admin', name: /^Reject/ },
  ]),
)(
  'when one goes through the dialog of $name on $view.width x $view.height px, then each stop is seen as a whole',
  async ({ view, name, ...place }) => {
    const page = await openAt(place);
    await page.setViewportSize(view);
    if (place.path === '/admin') await page.getByRole('tab', { name: 'All Courts' }).click();
    await page.getByRole('button', { name }).first().press('Enter');
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await close.waitFor();
    await expectRingsUntil(page, close);
  },
);

test('when one goes through many chosen hours on a phone, then the bar with their price covers none that has the focus', async () => {
  const hours = [7, 9, 11, 13, 15, 17, 19, 21].map((hour) => `${String(hour).padStart(2, '0')}:00`);
  const path = `/booking/COURT?date=${dateAhead(12)}&slots=${hours.join()}`;
  const page = await openAt({ email: 'customer@demo.lk', path });
  await page.setViewportSize(PHONE);
  const remove = page.getByRole('main').getByRole('button', { name: /^Remove / });
  const last = remove.nth(hours.length - 1);
  await last.waitFor();
  await remove.first().focus();
  do {
    await page.keyboard.press('Tab');
    const isCovered = () =>
      page.locator(':focus').evaluate((button) => {
        const { left, width, bottom } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, bottom - 1));
      });
    await expect.poll(isCovered).toBe(false);
  } while (!(await hasFocus(last)));
});

test('when the three dots of a conversation have the focus, then the count of unread messages stays free', async () => {
  const page = await openAt({ email: 'customer@demo.lk', path: '/messages' });
  const list = page.getByRole('list', { name: 'Conversations' });
  const row = list.getByRole('listitem').filter({ hasText: 'unread' }).first();
  const dots = row.getByRole('button', { name: /^More for/ });
  await focusWithKey(page, dots);
  const gap = await dots.evaluate((button) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(button);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const count = button.closest('li')?.querySelector('[class*="badge"]');
    const light = button.getBoundingClientRect().top - Math.max(reach, 0);
    return light - (count?.getBoundingClientRect().bottom ?? Infinity);
  });
  expect(gap).toBeGreaterThanOrEqual(0);
});
