/** A menu stays open, and beside its row, whatever comes meanwhile. */
import type { Conversation } from '@crease/contract';
import { expect, test } from 'vitest';
import { openCreaseForFile } from './open-crease.ts';
import { createPages, tokenFor } from './signed-in.ts';

const OWNER = 'owner@demo.lk';

const crease = openCreaseForFile({ hasPictures: false });

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(`${crease.url}/api/messages/conversations${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenFor(crease.url, OWNER)}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: Data }).data;
}

test('when a message moves another row while a menu of the list is open, then the menu stays, and its row until it closes', async () => {
  const { conversations } = await call<{ conversations: Conversation[] }>('GET', '');
  const page = await createPages(crease)(OWNER);
  await page.goto(`${crease.url}/messages`);
  const first = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
  await first.getByRole('button', { name: /^More for/ }).click();
  const action = page.getByRole('menuitem', { name: 'Delete Conversation' });
  await action.waitFor();

  await call('POST', `/${conversations.at(-1)?._id}/messages`, { content: 'Now the latest' });
  await page.getByText('Now the latest').waitFor();
  expect(await action.isVisible()).toBe(true);
  expect(await first.getByText('Now the latest').count()).toBe(0);

  await page.keyboard.press('Escape');
  await first.getByText('Now the latest').waitFor();
});
