/** Each failure of the specification's catalogue, made to happen: what the person reads. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { findCourtId, noticeOn } from './people.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

const SERVER_SENTENCE = 'The server has its own sentence for this';
const CUSTOMER = 'customer@demo.lk';
const OWNER = 'owner@demo.lk';

interface Failure {
  what: string;
  /** `COURT` stands for the id of a court of owner@demo.lk. */
  path: string;
  email?: string;
  /** The call that fails, as `METHOD /api/…` with `*` for what varies. */
  call: string;
  /** What the person does; left out, opening the page is enough. */
  act?: (page: Page) => Promise<void>;
  text: string;
  /** Where the specification shows the server's message when there is one. */
  showsServerMessage?: true;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function fillAccount(page: Page): Promise<void> {
  for (const [label, value] of [
    ['Full name', 'Nuwan Perera'],
    ['E-mail', 'new@example.lk'],
    ['Phone', '077 123 4567'],
    ['Password', 'secret1'],
    ['Confirm password', 'secret1'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

const FAILURES: readonly Failure[] = [
  {
    what: 'login',
    path: '/login',
    call: 'POST /api/auth/login',
    act: async (page) => {
      await page.getByLabel('E-mail', { exact: true }).fill(CUSTOMER);
      await page.getByLabel('Password', { exact: true }).fill('cricket123');
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    },
    text: 'Login failed',
    showsServerMessage: true,
  },
  {
    what: 'registration',
    path: '/register',
    call: 'POST /api/auth/register',
    act: async (page) => {
      await fillAccount(page);
      await button(page, 'Create account').click();
    },
    text: 'Registration failed',
    showsServerMessage: true,
  },
  {
    what: 'the court on the booking screen',
    path: '/booking/COURT',
    email: CUSTOMER,
    call: 'GET /api/courts/*',
    text: 'Failed to load court details',
  },
  {
    what: 'a booking request',
    path: '/booking/COURT?date=DATE&slots=21:00',
    email: CUSTOMER,
    call: 'POST /api/bookings',
    act: async (page) => {
      await page.getByRole('button', { name: /^9 to 10 PM/, pressed: true }).waitFor();
      await button(page, 'Request Booking').click();
      await button(page, 'Send Request').click();
    },
    text: 'Failed to create booking',
    showsServerMessage: true,
  },
  {
    what: 'my bookings',
    path: '/bookings',
    email: CUSTOMER,
    call: 'GET /api/bookings/user',
    text: 'Failed to load bookings',
  },
  {
    what: 'a cancellation request',
    path: '/bookings',
    email: CUSTOMER,
    call: 'PUT /api/bookings/*/request-cancellation',
    act: async (page) => {
      await button(page, /^Request Cancel/).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Rain on the way');
      await button(page, 'Submit Request').click();
    },
    text: 'Failed to request cancellation',
    showsServerMessage: true,
  },
  {
    what: 'the dashboard',
    path: '/dashboard',
    email: OWNER,
    call: 'GET /api/bookings/owner',
    text: 'Failed to load dashboard data',
  },
  {
    what: 'an answer to a request',
    path: '/dashboard',
    email: OWNER,
    call: 'PUT /api/bookings/*/status',
    act: (page) => button(page, /^Accept/).click(),
    text: 'Failed to update booking status',
  },
  {
    what: 'conversations',
    path: '/messages',
    email: CUSTOMER,
    call: 'GET /api/messages/conversations',
    text: 'Failed to load conversations',
  },
  {
    what: 'the start of a conversation',
    path: '/courts/COURT',
    email: CUSTOMER,
    call: 'POST /api/messages/conversations',
    act: (page) => button(page, 'Send Message').click(),
    text: 'Failed to start conversation',
  },
];

let crease: RunningCrease;
let browser: Browser;
let courtId: string;

beforeAll(async () => {
  [crease, browser] = await Promise.all([startCrease(), openBrowser()]);
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});
afterAll(async () => {
  await browser.close();
  await crease.stop();
});

async function logIn(page: Page, email: string): Promise<void> {
  const response = await fetch(`${crease.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'cricket123' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  await page.addInitScript((token) => {
    localStorage.setItem('token', token);
  }, data.token);
}

/** Two days ahead, so that every hour is still to come. */
const DATE = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

async function fail(page: Page, call: string, kind: 'unanswered' | 'refused'): Promise<void> {
  const [method, path = ''] = call.split(' ');
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) {
      await route.fallback();
    } else if (kind === 'unanswered') {
      await route.abort();
    } else {
      const body = { success: false, code: 'wrong_status', message: SERVER_SENTENCE };
      await route.fulfill({ status: 409, json: body });
    }
  });
}

async function play(failure: Failure, kind: 'unanswered' | 'refused'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  if (failure.email !== undefined) await logIn(page, failure.email);
  await fail(page, failure.call, kind);
  await page.goto(crease.url + failure.path.replace('COURT', courtId).replace('DATE', DATE));
  await failure.act?.(page);
  return page;
}

describe('when a call is not answered', () => {
  test.each(FAILURES)('then the failure of $what is told', async (failure) => {
    const page = await play(failure, 'unanswered');
    await noticeOn(page, failure.text);
    expect(await page.getByText(failure.text).count()).toBeGreaterThan(0);
    await page.context().close();
  });
});

describe('when the server says why', () => {
  const told = FAILURES.filter((failure) => failure.showsServerMessage);
  test.each(told)('then its sentence is shown for $what', async (failure) => {
    const page = await play(failure, 'refused');
    await noticeOn(page, SERVER_SENTENCE);
    expect(await page.getByText(failure.text).count()).toBe(0);
    await page.context().close();
  });
});
