/// <reference lib="dom" />
/** Tabs are what ARIA calls so: whoever hears them or has no pointer finds the keys and the panel they know. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForScreen } from '../support/browser/axe.ts';
import { createGate } from '../support/browser/gate.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { hasFocus } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease);

async function openAt(path: string, email: string): Promise<Page> {
  const page = await open(email);
  await page.goto(crease.url + path);
  await waitForScreen(page);
  return page;
}

test('when the keys of tabs are pressed, then they choose, wrap around, and are the browser’s own with another key', async () => {
  const page = await openAt('/bookings', 'customer@demo.lk');
  const tabs = page.getByRole('tablist', { name: 'Show bookings' }).getByRole('tab');
  await tabs.first().focus();
  for (const [key, name] of [
    ['ArrowRight', /^Pending/],
    ['End', /^Cancelled/],
    ['ArrowRight', /^All/],
    ['ArrowLeft', /^Cancelled/],
    ['Home', /^All/],
  ] as const) {
    await page.keyboard.press(key);
    const chosen = page.getByRole('tab', { name, selected: true });
    await chosen.waitFor();
    expect(await hasFocus(chosen), key).toBe(true);
    // What it shows comes a moment later.
    const panel = page.getByRole('tabpanel', { name });
    await panel.waitFor();
    expect(await chosen.getAttribute('aria-controls')).toBe(await panel.getAttribute('id'));
  }
  for (const modifier of ['Alt', 'Control', 'Meta']) {
    await page.keyboard.press(`${modifier}+ArrowRight`);
    expect(await hasFocus(tabs.first()), modifier).toBe(true);
  }
  expect(await tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).tabIndex))).toEqual([
    0, -1, -1, -1,
  ]);
});

test('when a panel begins with nothing that takes the focus, then it is a stop of the keyboard itself', async () => {
  const page = await openAt('/admin', 'admin@demo.lk');
  await page.getByRole('tab', { name: 'Overview' }).press('Tab');
  expect(await hasFocus(page.getByRole('tabpanel', { name: 'Overview' }))).toBe(true);
  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight');
  const ofFilter = page.getByRole('tab', { name: /^All\W+\d/, selected: true });
  await ofFilter.waitFor();
  await page.keyboard.press('Tab');
  expect(await hasFocus(ofFilter)).toBe(true);
});

test('when what a panel shows comes while the panel has the focus, then it keeps it', async () => {
  const page = await open('customer@demo.lk');
  const { opened: held, open: bring } = createGate();
  await page.route('**/api/bookings/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${crease.url}/bookings`);
  const panel = page.getByRole('tabpanel', { name: /^All/ });
  await panel.focus();
  bring();
  await page.getByRole('link', { name: 'View Court Details' }).first().waitFor();
  expect(await hasFocus(panel)).toBe(true);
});

test('when an owner presses what waits for an answer, then its tabs are chosen, for all courts, and the focus goes on from there', async () => {
  const page = await openAt('/dashboard', 'owner@demo.lk');
  const court = page.getByLabel('Court', { exact: true });
  for (const name of [/for your answer$/, /Pending Bookings/]) {
    await court.selectOption({ index: 1 });
    await page.getByRole('tab', { name: /^Courts/ }).click();
    await court.waitFor({ state: 'detached' });
    await page.getByRole('button', { name }).click();
    await page.getByRole('tab', { name: /^Pending/, selected: true }).waitFor();
    expect(await court.inputValue()).toBe('all');
    expect(await hasFocus(page.getByRole('tab').first())).toBe(true);
  }
});

test('when no booking of a court is in a list, then one press shows all bookings of all courts', async () => {
  const page = await openAt('/dashboard', 'owner@demo.lk');
  const court = page.getByLabel('Court', { exact: true });
  await court.selectOption({ index: 1 });
  await page.getByRole('tab', { name: /^Declined/ }).click();
  await page.getByRole('button', { name: 'Show all bookings' }).click();
  await page.getByRole('tab', { name: /^All/, selected: true }).waitFor();
  expect(await court.inputValue()).toBe('all');
});

test.each([
  ['/admin', 'admin@demo.lk', 'Show courts'],
  ['/dashboard', 'owner@demo.lk', 'Show bookings'],
])(
  'when another tab of %s is chosen, then its list is not called by the new name while it is the old one',
  async (path, email, name) => {
    const page = await openAt(path, email);
    if (path === '/admin') await page.getByRole('tab', { name: 'All Courts' }).click();
    const pending = page.getByRole('tablist', { name }).getByRole('tab', { name: /^Pending/ });
    const countsOfRows = await pending.evaluate(async (tab: HTMLElement) => {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (!panel) throw new Error('The tab controls nothing');
      const countRows = () => panel.querySelectorAll('tbody tr').length;
      const before = countRows();
      const renamed = new Promise<void>((resolve) => {
        new MutationObserver(() => resolve()).observe(panel, {
          attributeFilter: ['aria-labelledby'],
        });
      });
      tab.click();
      await renamed;
      return [before, countRows()] as const;
    });
    expect(countsOfRows[1]).toBeLessThan(countsOfRows[0]);
  },
);
