/** Causes every failure of the specification's catalogue and checks what the person reads. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerCall, stopAnswering } from '../support/browser/answer-calls.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { CUSTOMER_FAILURES } from './failures/customer-failures.ts';
import { type Failure } from './failures/failure.ts';
import { CUSTOMER } from '../support/people/demo-people.ts';
import { ADMIN_FAILURES, OWNER_FAILURES } from './failures/owner-failures.ts';
import { SILENT_FAILURES } from './failures/silent-failures.ts';
import { VISITOR_FAILURES } from './failures/visitor-failures.ts';
import { leaveScreen } from '../support/browser/leave-screen.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, noticeOn } from '../support/people/people.ts';
import { createTabs } from '../support/people/signed-in.ts';

const SERVER_SENTENCE = 'The server has its own sentence for this';
/** So far ahead that no hour of the day has begun. */
const DATE = dateAhead(4);
const FAILURES = [...VISITOR_FAILURES, ...CUSTOMER_FAILURES, ...OWNER_FAILURES, ...ADMIN_FAILURES];

const crease = openCreaseForFile({ hasPictures: false });
const tabs = createTabs(crease, {
  width: 1280,
  height: 900,
});
let courtId: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

const ANSWERS = {
  unanswered: undefined,
  refused: {
    status: 409,
    body: { success: false, code: 'wrong_status', message: SERVER_SENTENCE },
  },
  'signed out': {
    status: 401,
    body: { success: false, code: 'not_signed_in', message: SERVER_SENTENCE },
  },
  done: { status: 200, body: { success: true, data: {} } },
};

const answer = (page: Page, call: string, how: keyof typeof ANSWERS) =>
  answerCall(page, call, ANSWERS[how]);

const addressOf = (path: string) =>
  crease.url + path.replace('COURT', courtId).replace('DATE', DATE);

async function play(failure: Failure, how?: keyof typeof ANSWERS): Promise<Page> {
  const page = await tabs.open(failure.email);
  for (const call of failure.answered ?? []) await answer(page, call, 'done');
  if (how !== undefined) await answer(page, failure.call, how);
  await page.goto(addressOf(failure.path));
  await failure.act?.(page);
  return page;
}

describe('when a call is not answered', () => {
  test.concurrent.each(FAILURES)('then the failure of $what is told once', async (failure) => {
    const page = await play(failure, 'unanswered');
    await page.getByText(failure.text).waitFor();
    await tabs.leave(page);
  });

  test('then a court form goes back to the dashboard, a booking screen to the courts', async () => {
    const [form, booking] = FAILURES.filter(({ text }) => text === 'Failed to load court details')
      .map((failure) => play(failure, 'unanswered'))
      .reverse();
    await (await form)?.waitForURL('**/dashboard');
    await (await booking)?.waitForURL('**/courts');
  });

  test('then the booking screen tries again for whoever comes back to it, and stays once it can', async () => {
    const page = await tabs.open(CUSTOMER);
    const bookNow = page.getByRole('link', { name: 'Book Now' }).first();
    await page.goto(addressOf('/courts/COURT'));
    await bookNow.waitFor();
    await answer(page, 'GET /api/courts/*', 'unanswered');
    await bookNow.click();
    await page.waitForURL('**/courts');
    const failed = page.waitForEvent('requestfailed');
    await page.goBack();
    await failed;
    await stopAnswering(page);
    await bookNow.click();
    await page.getByRole('button', { name: 'Request Booking' }).waitFor();
    await tabs.leave(page);
  });

  test.each(SILENT_FAILURES)('then nothing is told about $what', async (failure) => {
    const page = await tabs.open(failure.email);
    await answer(page, failure.call, 'unanswered');
    const failed = page.waitForEvent('requestfailed');
    await page.goto(addressOf(failure.path));
    await failed;
    await page.getByText(failure.shows).first().waitFor();
    expect(await page.locator('[popover="manual"]').textContent()).toBe('');
    await tabs.leave(page);
  });
});

describe('when the server says why', () => {
  const told = FAILURES.filter((failure) => failure.showsServerMessage ?? failure.isAlert);
  test.concurrent.each(told)('then its sentence is shown for $what', async (failure) => {
    const page = await play(failure, 'refused');
    await noticeOn(page, SERVER_SENTENCE);
    expect((await page.getByText(failure.text).count()) > 0).toBe(failure.isAlert === true);
    await tabs.leave(page);
  });

  test('then an account that is not there any more is signed out without a word', async () => {
    const page = await tabs.open(CUSTOMER);
    await answer(page, 'GET /api/auth/me', 'signed out');
    await page.goto(`${crease.url}/about`);
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await page.locator('[popover="manual"]').textContent()).toBe('');
    await tabs.leave(page);
  });
});

describe('when a session has ended meanwhile', () =>
  test.each(['/', '/courts?province=Western'])(
    'then %s shows its courts all the same',
    async (path) => {
      const page = await tabs.open();
      await leaveScreen(page, crease.url);
      await page.evaluate(() => localStorage.setItem('token', 'no longer good'));
      await page.goto(addressOf(path));
      await page.locator('main a[href^="/courts/"]').first().waitFor();
      await page.getByRole('link', { name: 'Login' }).first().waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await tabs.leave(page);
    },
  ));

describe('when a call goes well', () => {
  const told = FAILURES.flatMap(({ success, ...failure }) =>
    success === undefined ? [] : { ...failure, success },
  );
  test.each(told)('then "$success" is told', async ({ success, ...failure }) => {
    const page = await play(failure);
    await noticeOn(page, success);
    await tabs.leave(page);
  });
});
