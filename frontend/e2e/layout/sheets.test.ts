/// <reference lib="dom" />
/** A press beside a sheet or dialog closes it and does nothing else; nor does the second press of a double click. */
import { addDays, type Booking } from '@crease/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookWalkIn, callAs } from '../support/crease/call-server.ts';
import { answerCall } from '../support/browser/answer-calls.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { createGate } from '../support/browser/gate.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, noticeOn, whenLive, whenAlive } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';
import { stopClock } from '../support/browser/stop-clock.ts';

const COURT = 'Havelock Indoor Nets';
const PHONE = { width: 360, height: 740, hasTouch: true };
const DATE = dateAhead(7);

const crease = openCreaseForFile({ hasPictures: false, isMoving: true });
const open = createPages(crease, PHONE);

const chosen = (page: Page) => page.locator('[data-slot][aria-pressed="true"]');
const question = (page: Page) => page.getByRole('dialog');

async function openQuestion() {
  const courtId = await findCourtId(crease.url, COURT);
  const page = await open('customer@demo.lk');
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}&slots=19:00`);
  await whenAlive(page);
  await page.getByRole('button', { name: 'Request Booking' }).first().click();
  await question(page).waitFor();
  return page;
}

async function centerOf(button: Locator) {
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}

test('when one presses beside a question, then it goes away, and what lies under the finger is not pressed', async () => {
  const page = await openQuestion();
  const free = page.locator('[data-slot][aria-pressed="false"]');
  await free.first().evaluate((hour) => {
    hour.scrollIntoView({ block: 'start', behavior: 'instant' });
    window.scrollBy({ top: -80, behavior: 'instant' });
  });
  const { x, y } = await centerOf(free.first());
  await page.touchscreen.tap(x, y);
  await question(page).waitFor({ state: 'detached' });
  expect(await chosen(page).count()).toBe(1);
});

test('when Cancel is pressed twice, then the question is gone, and what lay under it is not pressed', async () => {
  const page = await openQuestion();
  const { x, y } = await centerOf(question(page).getByRole('button', { name: 'Cancel' }));
  // On a phone the button that opened the question lies at the same place.
  await page.mouse.dblclick(x, y);
  expect(await question(page).count()).toBe(0);
});

test('when Escape is pressed again and again while a request is sent, then what becomes of it is told, and it can be sent again', async () => {
  const page = await openQuestion();
  const { opened: held, open: fail } = createGate();
  await page.route('**/api/bookings', async (route) => {
    await held;
    await route.abort();
  });
  await question(page).getByRole('button', { name: 'Send Request' }).click();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  fail();
  const again = question(page).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await page.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
});

test('when a request comes first in the list under an open question, then the question stays over it', async () => {
  const courtId = await findCourtId(crease.url, COURT);
  await bookWalkIn(crease.url, { courtId, date: addDays(DATE, 2) });
  const page = await open('owner@demo.lk');
  const live = whenLive(page);
  await page.goto(`${crease.url}/dashboard`);
  const row = page.getByRole('row').filter({ hasText: 'Asela' });
  await row.getByRole('button', { name: /^Cancel booking/ }).click();
  await question(page).waitFor();
  // Only a change that is pushed shows a notice, so the page must be connected first.
  await live;

  const customer = 'customer@demo.lk';
  const { bookings } = await callAs<{ bookings: Booking[] }>(crease.url, customer, {
    method: 'GET',
    path: '/bookings/user',
  });
  const older = bookings.find(
    ({ status, court }) => status === 'confirmed' && court?.name === COURT,
  );
  await callAs(crease.url, customer, {
    method: 'PUT',
    path: `/bookings/${String(older?._id)}/request-cancellation`,
    body: { cancellationReason: 'Half the team is ill' },
  });
  await noticeOn(page, 'Cancellation request: ');
  expect(await question(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await question(page).getByRole('button', { name: 'Keep booking' }).click();
  await question(page).waitFor({ state: 'detached' });
});

test('when Delete is pressed twice at one place, then it is asked whether it was meant', async () => {
  const page = await open('owner@demo.lk');
  await answerCall(page, 'DELETE /api/courts/*', {
    status: 200,
    body: { success: true, data: {} },
  });
  await page.goto(`${crease.url}/dashboard`);
  await page.getByRole('tab', { name: /^Courts/ }).click();
  const remove = page.getByRole('button', { name: /^Delete/ }).nth(2);
  await remove.click();
  const confirm = question(page).getByRole('button', { name: 'Delete', exact: true });
  const { y } = await centerOf(confirm);
  await question(page).getByRole('button', { name: 'Cancel' }).click();

  // Scrolls so that the button that opens the dialog lies where the one that confirms it will appear.
  await page.evaluate(
    (top) => window.scrollBy({ top, behavior: 'instant' }),
    (await centerOf(remove)).y - y,
  );
  const place = await centerOf(remove);
  await page.mouse.dblclick(place.x, place.y);
  await question(page).waitFor();
  expect(await confirm.isEnabled()).toBe(true);
  await confirm.click({ position: { x: 10, y: 10 } });
  await noticeOn(page, 'Court deleted successfully!');
});

test('when many requests come at once over an open sheet, then three notices lie over it, what one is about to close and what concerns oneself stay, and each is read out', async () => {
  const courtId = await findCourtId(crease.url, COURT);
  const page = await open('owner@demo.lk');
  const live = whenLive(page);
  await page.clock.install();
  await page.goto(`${crease.url}/courts/${courtId}`);
  await page.getByRole('button', { name: 'Create Manual Booking' }).click();
  const date = addDays(DATE, 3);
  await chooseDay(question(page), date);
  await question(page)
    .getByRole('button', { name: /^10 AM to 11 AM.*free$/ })
    .click();
  await live;
  // No notice goes by itself any more, however long the others take to come.
  await stopClock(page);
  const ask = async (...hours: string[]) => {
    await Promise.all(
      hours.map((hour) =>
        callAs(crease.url, 'customer2@demo.lk', {
          method: 'POST',
          path: '/bookings',
          body: {
            courtId,
            date,
            timeSlots: [
              {
                startTime: `${hour}:00`,
                endTime: `${String(Number(hour) + 1).padStart(2, '0')}:00`,
                type: 'day',
              },
            ],
          },
        }),
      ),
    );
  };
  const notices = page.getByText(/^New request: /);
  const closers = page.getByRole('button', { name: 'Close notification' });
  await ask('06', '07', '08', '09');
  await expect.poll(() => notices.count()).toBe(4);
  expect(await closers.count()).toBe(3);

  await closers.first().focus();
  await ask('10', '11');
  await expect.poll(() => notices.count()).toBe(6);
  expect(await closers.and(page.locator(':focus')).count()).toBe(1);
  const own = page.getByText(/so it left your selection$/);
  await own.waitFor();
  await question(page).focus();
  expect(await own.isVisible()).toBe(true);
  expect(await closers.count()).toBe(4);
});
