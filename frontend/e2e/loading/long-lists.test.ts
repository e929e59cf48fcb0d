/// <reference lib="dom" />
/** A long list is drawn after the answer to the press or letter that asked for it, so that nobody waits for it. */
import type { Booking, Conversation } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeData, repeatFirst } from '../support/browser/answer-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { hasFocus } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease, PHONE);

const ROWS_AT_ONCE = 50;
const COUNT = 90;

async function openConversations(): Promise<Page> {
  const page = await open('owner@demo.lk');
  await changeData(
    page,
    'GET /api/messages/conversations',
    ({ conversations }: { conversations: Conversation[] }) => ({
      conversations: repeatFirst(conversations, COUNT),
    }),
  );
  await page.goto(`${crease.url}/messages`);
  await expect.poll(() => page.locator('main li').count()).toBe(ROWS_AT_ONCE);
  return page;
}

test('when more of a list is asked for, then the press is answered before the rest is drawn', async () => {
  const page = await openConversations();
  const right = await page
    .getByRole('button', { name: 'Show 40 more' })
    .evaluate(async (button) => {
      (button as HTMLButtonElement).click();
      // React draws at the end of the event, or right after it, what does not give way.
      await Promise.resolve();
      return document.querySelectorAll('main li').length;
    });
  expect(right).toBe(ROWS_AT_ONCE);
  await expect.poll(() => page.locator('main li').count()).toBe(COUNT);
});

test('when the focus has moved on before the rest is drawn, then it stays where it is', async () => {
  const page = await openConversations();
  await page.getByRole('button', { name: 'Show 40 more' }).evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>('[type="search"]')?.focus();
  });
  await expect.poll(() => page.locator('main li').count()).toBe(COUNT);
  const search = page.getByRole('searchbox');
  expect(await hasFocus(search)).toBe(true);
});

test('when conversations are searched, then a letter is there before what it finds', async () => {
  const page = await openConversations();
  const right = await page.getByRole('searchbox').evaluate(async (input: HTMLInputElement) => {
    // Past React, which has put a setter of its own on the field.
    Reflect.set(HTMLInputElement.prototype, 'value', 'zzz', input);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    return [input.value, document.querySelectorAll('main li').length];
  });
  expect(right).toEqual(['zzz', ROWS_AT_ONCE]);
  await page.getByText('No conversations found').waitFor();
});

test.each([
  { who: 'customer@demo.lk', path: '/bookings', call: 'user', rows: 'article' },
  { who: 'owner@demo.lk', path: '/dashboard', call: 'owner', rows: 'tbody > tr' },
])(
  'when a dialog is over the many bookings of $path, then distant ones are not drawn for it, and all keep their place',
  async ({ who, path, call, rows }) => {
    const page = await open(who);
    await changeData(
      page,
      `GET /api/bookings/${call}`,
      ({ bookings }: { bookings: Booking[] }) => ({ bookings: repeatFirst(bookings, 30) }),
    );
    await page.goto(crease.url + path);
    const last = page.locator(`main ${rows}`).nth(29);
    await last.waitFor();
    const look = () =>
      last.evaluate((row) => ({
        isDrawn: row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
        top: row.getBoundingClientRect().top,
      }));
    const { isDrawn, top } = await look();
    expect(isDrawn).toBe(true);
    // As every open dialog does.
    await page.evaluate(() => {
      document.documentElement.dataset['dialog'] = '';
    });
    await expect.poll(look).toEqual({ isDrawn: false, top });
  },
);
