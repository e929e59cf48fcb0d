/** People who use a keyboard or a screen reader keep their place on the page and hear what is said. */
import { COURTS_PER_PAGE, LIST_ITEMS_MAX, type Booking, type Conversation } from '@crease/contract';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import {
  answerCall,
  changeData,
  repeatFirst,
  stopAnswering,
} from '../support/browser/answer-calls.ts';
import { waitForScreen } from '../support/browser/axe.ts';
import { callAs } from '../support/crease/call-server.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { answerManyCourts } from '../support/people/many-courts.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { listCourt } from '../support/people/list-court.ts';
import { findCourtId, footerLink, hasFocus, noticeOn } from '../support/people/people.ts';
import { keepSocketAway } from '../support/browser/keep-socket-away.ts';
import { createPages, type OpenPage } from '../support/people/signed-in.ts';

const crease = openCreaseForFile();
let open: OpenPage;

beforeEach(() => {
  open = createPages(crease, { width: 360, height: 740 });
});

/** Waits for the page's scripts, because a press before they run has no effect. */
async function openAt(page: Page, path: string): Promise<Page> {
  await page.goto(crease.url + path);
  await waitForScreen(page);
  return page;
}

/** The names of the focused element and its ancestors, from the inside out. */
const focusPath = (page: Page) =>
  page.evaluate(() => {
    const path: string[] = [];
    for (let at = document.activeElement; at; at = at.parentElement) path.push(at.localName);
    return path;
  });

test('when another page is opened by its link, then the focus is on its heading', async () => {
  const page = await openAt(await open(), '/about');
  await footerLink(page, 'Contact').press('Enter');
  await page.waitForURL('**/contact');
  await expect.poll(async () => (await focusPath(page))[0]).toBe('h1');
});

test('when a form is sent with something missing, then the focus is on the first field that asks for it', async () => {
  const page = await openAt(await open(), '/login');
  await page.locator('main').getByRole('button', { name: 'Login' }).press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe('email');
});

test('when a demo account is chosen, then no error stays at what it filled in, and Enter logs in', async () => {
  const page = await openAt(await open(), '/login');
  const password = page.getByLabel('Password', { exact: true });
  await page.locator('main').getByRole('button', { name: 'Login' }).press('Enter');
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'customer@demo.lk' }).press('Enter');
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe(null);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${crease.url}/`);
});

test('when a day is chosen, then it is marked at the press, whatever is still to be drawn', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await openAt(await open('customer@demo.lk'), `/booking/${courtId}`);
  const day = page.getByRole('radio').nth(3);
  const isMarkedAtOnce = await day.evaluate((choice: HTMLInputElement) => {
    choice.click();
    return choice.checked;
  });
  expect(isMarkedAtOnce).toBe(true);
});

test('when a day is chosen by mistake and taken back before it is drawn, then the first one is shown', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await openAt(await open('customer@demo.lk'), `/booking/${courtId}`);
  const first = page.getByRole('radio').first();
  const date = await first.getAttribute('value');
  await page.getByRole('radio').evaluateAll(([right, wrong]) => {
    for (const day of [wrong, right]) (day as HTMLInputElement).click();
  });
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(date);
  await expect.poll(() => first.isChecked()).toBe(true);
});

test('when more of a list is asked for, then the focus is on the first that comes, also when the button goes', async () => {
  const page = await open();
  await answerManyCourts(page, crease.url, COURTS_PER_PAGE + 2);
  await openAt(page, '/courts?province=Western');
  await page.getByRole('button', { name: 'Show 2 more' }).press('Enter');
  const next = page.locator('main li a').nth(COURTS_PER_PAGE);
  await next.waitFor();
  await expect.poll(() => hasFocus(next)).toBe(true);
  expect(await page.getByRole('button', { name: /Show \d+ more/ }).count()).toBe(0);
});

test('when an owner has very many conversations, then only the first are drawn, and the rest as one asks', async () => {
  const page = await open('owner@demo.lk');
  await changeData(
    page,
    'GET /api/messages/conversations',
    ({ conversations }: { conversations: Conversation[] }) => ({
      conversations: repeatFirst(conversations, 52),
    }),
  );
  await openAt(page, '/messages');
  const rows = page.locator('main li');
  expect(await rows.count()).toBe(50);
  await page.getByRole('button', { name: 'Show 2 more' }).press('Enter');
  await expect.poll(() => rows.count()).toBe(52);
  const next = rows.nth(50).getByRole('button').first();
  expect(await hasFocus(next)).toBe(true);
});

test('when a filter is taken back by its chip, then the focus stays among the filters, and what was typed in them', async () => {
  const page = await openAt(await open(), '/courts?province=Western&maxPrice=9000');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const search = page.getByLabel('Search');
  await search.fill('Galle');
  await page.getByRole('button', { name: /Western/ }).press('Enter');
  await page.getByRole('button', { name: /Western/ }).waitFor({ state: 'detached' });
  const path = await focusPath(page);
  expect(path[0]).not.toBe('body');
  expect(path).toContain('main');
  // What was typed but not applied yet is still there.
  expect(await search.inputValue()).toBe('Galle');
  await page.getByRole('button', { name: 'Remove Up to Rs. 9,000' }).press('Enter');
  await expect.poll(async () => (await focusPath(page))[0]).toBe('h1');
});

test('when what did not load is there after another try, then the focus is on the heading of its page', async () => {
  const page = await open('customer@demo.lk');
  // With its first connection the page would try again by itself.
  await keepSocketAway(page);
  await answerCall(page, 'GET /api/bookings/user', undefined);
  await openAt(page, '/bookings');
  await stopAnswering(page);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page
    .getByRole('button', { name: /^Request Cancel/ })
    .first()
    .waitFor();
  expect((await focusPath(page))[0]).toBe('h1');
});

test('when a list is full, then its field keeps the focus and what is typed, and says why nothing is added', async () => {
  const almostFull = Array.from({ length: LIST_ITEMS_MAX - 1 }, (_, item) => `Net ${item + 1}`);
  const courtId = await listCourt(crease.url, { facilities: JSON.stringify(almostFull) });
  const page = await openAt(await open('owner@demo.lk'), `/courts/${courtId}/edit`);
  const field = page.getByLabel('Add a facility');
  await field.fill('Net for juniors');
  await page.getByRole('button', { name: 'Parking' }).click();
  await page.getByText('40 entries are the most. Remove one to add another.').waitFor();
  await field.press('Enter');
  expect(await field.inputValue()).toBe('Net for juniors');

  await page.getByRole('button', { name: 'Remove Net 1', exact: true }).click();
  await field.press('Enter');
  await page.getByRole('button', { name: 'Remove Net for juniors' }).waitFor();
  expect(await hasFocus(field)).toBe(true);
});

test('when a menu is left, then it is closed, and by Escape the focus is back on its button', async () => {
  const page = await openAt(await open(), '/about');
  const button = page.getByRole('button', { name: 'Open menu' });
  const login = page.locator('#site-menu').getByRole('link', { name: 'Login' });
  await button.press('Enter');
  await login.focus();
  await page.keyboard.press('Escape');
  await login.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(button)).toBe(true);

  await button.press('Enter');
  await login.waitFor();
  await page.locator('main a').first().focus();
  await login.waitFor({ state: 'hidden' });
});

test('when a link of the menu is opened in another tab, then the menu stays, and the focus in it', async () => {
  const page = await openAt(await open(), '/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const login = page.locator('#site-menu').getByRole('link', { name: 'Login' });
  const opening = page.context().waitForEvent('page');
  await login.click({ modifiers: ['ControlOrMeta'] });
  await (await opening).close();
  expect(await hasFocus(login)).toBe(true);
});

test('when something is said over an open dialog, then it is heard, and closing it leaves the dialog', async () => {
  const page = await openAt(await open('customer@demo.lk'), '/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill('not this one');
  for (const label of ['New password', 'Confirm password']) {
    await dialog.getByLabel(label, { exact: true }).fill('doosra123');
  }
  await dialog.getByRole('button', { name: /^(Save|Change)/ }).click();
  await noticeOn(page, 'The current password is not right');
  // Roles do not find what an open dialog makes unreachable, so the notice must be inside the dialog.
  await dialog.getByRole('status').getByText('The current password is not right').waitFor();
  await dialog.getByRole('button', { name: 'Close notification' }).click();
  await page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'detached' });
  expect(await focusPath(page)).toContain('dialog');
  expect(await dialog.getByLabel('Current password', { exact: true }).inputValue()).toBe(
    'not this one',
  );
});

test('when a request is answered while one looks at full-screen pictures, then that is heard there', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await openAt(await open('customer@demo.lk'), `/courts/${courtId}`);
  await page.getByRole('button', { name: 'View photos fullscreen' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photos of Havelock Indoor Nets' });
  await viewer.waitFor();
  const { booking } = await callAs<{ booking: Booking }>(crease.url, 'customer@demo.lk', {
    method: 'POST',
    path: '/bookings',
    body: {
      courtId,
      date: dateAhead(9),
      timeSlots: [{ startTime: '19:00', endTime: '20:00', type: 'night' }],
    },
  });
  await callAs(crease.url, 'owner@demo.lk', {
    method: 'PUT',
    path: `/bookings/${booking._id}/status`,
    body: { status: 'declined' },
  });
  await viewer.getByRole('status').getByText('Declined: Havelock Indoor Nets').waitFor();
  await viewer.getByRole('button', { name: 'Close notification' }).click();
  await viewer.getByText('Declined: Havelock Indoor Nets').waitFor({ state: 'detached' });
  expect(await viewer.isVisible()).toBe(true);
});

test('when the month opens, then the focus is on the chosen day', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const date = dateAhead(6);
  const page = await openAt(await open('customer@demo.lk'), `/booking/${courtId}?date=${date}`);
  // Twice, because the month's script is loaded only the first time.
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('button', { name: 'Calendar' }).click();
    const month = page.getByRole('dialog', { name: 'Choose a date' });
    const chosen = month.getByRole('button', { name: /, selected/ });
    await chosen.waitFor();
    await expect.poll(() => hasFocus(chosen)).toBe(true);
    await page.keyboard.press('Escape');
    await month.waitFor({ state: 'detached' });
  }
});

test('when the film on the home page moves, then it can be stopped', async () => {
  const desk = createPages(crease, { width: 1280, height: 900, reducedMotion: 'no-preference' });
  const page = await openAt(await desk(), '/');
  await page.getByRole('button', { name: 'Pause the film' }).click();
  await page.getByRole('button', { name: 'Play the film' }).waitFor();
  expect(await page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
});

test('when what is sent fails, then the focus is still on the button that sends it again', async () => {
  const page = await openAt(await open(), '/login');
  await page.getByLabel('Email', { exact: true }).fill('customer@demo.lk');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  const button = page.locator('main form').getByRole('button', { name: /^Login/ });
  await answerCall(page, 'POST /auth/login', undefined);
  await button.press('Enter');
  await noticeOn(page, 'Login failed');
  expect(await hasFocus(button)).toBe(true);
  // A printed page must not show a notice that would disappear on the screen.
  const notice = page.locator('[popover="manual"]', { hasText: 'Login failed' });
  expect(await notice.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await notice.isVisible()).toBe(false);
});

test('when a request is answered, then the focus goes on from its row, not from the top of the table', async () => {
  const page = await openAt(await open('owner@demo.lk'), '/dashboard');
  const row = page.getByRole('row').filter({ hasText: 'Pending Approval' }).first();
  await row.getByRole('button', { name: /^Accept/ }).press('Enter');
  await noticeOn(page, 'Booking accepted successfully!');
  await expect.poll(async () => (await focusPath(page))[0]).toBe('tr');
});

test('when a dialog ends and its button is gone, then the focus goes on from the card of the button', async () => {
  const page = await openAt(await open('customer@demo.lk'), '/bookings');
  await page
    .getByRole('button', { name: /^Request Cancel/ })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request Cancellation' });
  await dialog.getByLabel('Reason').fill('Half the team is ill');
  await dialog.getByRole('button', { name: 'Submit Request' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await focusPath(page))[0]).toBe('article');
  const around = await page.evaluate(() => document.activeElement?.textContent);
  expect(around).toContain('Waiting for court owner approval...');
});

test('when the bookings of an owner are cards, then their frame is no stop of the keyboard, and as a table that scrolls it is one', async () => {
  const page = await openAt(await open('owner@demo.lk'), '/dashboard');
  const frame = page.getByRole('table').locator('..');
  const tabIndex = () => frame.evaluate((element) => element.tabIndex);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(tabIndex).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(tabIndex).toBe(-1);
});

test('when a court is closed by the keyboard, then the focus stays on its switch, and it opens again', async () => {
  const page = await openAt(await open('owner@demo.lk'), '/dashboard');
  await page.getByRole('tab', { name: /^Courts/ }).press('Space');
  const isOpen = page.getByRole('switch').first();
  await isOpen.press('Space');
  await noticeOn(page, 'takes no bookings for now');
  await page.keyboard.press('Space');
  await noticeOn(page, 'takes bookings again');
  expect(await isOpen.isChecked()).toBe(true);
});

test('when a day of another month is chosen by the keyboard, then the focus stays on that day', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await createPages(crease)('customer@demo.lk');
  await openAt(page, `/booking/${courtId}`);
  await page.getByRole('gridcell', { selected: true }).getByRole('button').press('PageDown');
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('gridcell', { selected: true }).getByRole('button');
  await expect.poll(() => hasFocus(chosen)).toBe(true);
});
