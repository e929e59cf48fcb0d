/** A menu stays open, and beside its row, whatever comes meanwhile. */
import type { Conversation } from '@crease/contract';
import { expect, test } from 'vitest';
import { callAs } from '../support/crease/call-server.ts';
import { OWNER } from '../support/people/demo-people.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });

test('when a message moves another row while a menu of the list is open, then the menu stays, and its row until it closes', async () => {
  const { conversations } = await callAs<{ conversations: Conversation[] }>(crease.url, OWNER, {
    method: 'GET',
    path: '/messages/conversations',
  });
  const page = await createPages(crease)(OWNER);
  await page.goto(`${crease.url}/messages`);
  const first = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
  await first.getByRole('button', { name: /^More for/ }).click();
  const action = page.getByRole('menuitem', { name: 'Delete Conversation' });
  await action.waitFor();

  const path = `/messages/conversations/${conversations.at(-1)?._id}/messages`;
  await callAs(crease.url, OWNER, { method: 'POST', path, body: { content: 'Now the latest' } });
  await page.getByText('Now the latest').waitFor();
  expect(await action.isVisible()).toBe(true);
  expect(await first.getByText('Now the latest').count()).toBe(0);

  await page.keyboard.press('Escape');
  await first.getByText('Now the latest').waitFor();
});

test('when a menu is opened at the lower edge of the screen, then all of it is seen, above its button', async () => {
  const page = await createPages(crease)(OWNER);
  await page.setViewportSize({ width: 1_024, height: 320 });
  await page.goto(`${crease.url}/messages`);
  const dots = page.getByRole('button', { name: /^More for the conversation/ }).first();
  await dots.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await dots.click();
  const [button, menu] = [await dots.boundingBox(), await page.getByRole('menu').boundingBox()];
  if (!button || !menu) throw new Error('The button or its menu is not on the screen');
  expect(button.y + button.height + menu.height).toBeGreaterThan(320);
  expect(menu.y).toBeGreaterThanOrEqual(0);
  expect(menu.y + menu.height).toBeLessThanOrEqual(button.y);
});

test('when the list is scrolled under its open menu, then the menu stays beside its button, and closes once that is out of sight', async () => {
  const page = await createPages(crease)(OWNER);
  await page.setViewportSize({ width: 1_024, height: 320 });
  await page.goto(`${crease.url}/messages`);
  const dots = page.getByRole('button', { name: /^More for the conversation/ }).first();
  const menu = page.getByRole('menu');
  const distance = async () => {
    const [button, list] = [await dots.boundingBox(), await menu.boundingBox()];
    return button && list ? list.y - button.y : undefined;
  };
  await dots.click();
  const before = await distance();
  const place = await menu.boundingBox();
  await dots.hover();
  await page.mouse.wheel(0, 10);
  await expect.poll(async () => (await menu.boundingBox())?.y).toBe((place?.y ?? 0) - 10);
  expect(await distance()).toBe(before);
  await page.mouse.wheel(0, 1_000);
  await menu.waitFor({ state: 'hidden' });
});
