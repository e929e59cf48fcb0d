/** A screen may be so tall that a page of messages does not fill it, so that there is nothing to scroll. */
import type { Conversation } from '@crease/contract';
import { expect, test } from 'vitest';
import { callAs } from '../support/crease/call-server.ts';
import { OTHER_CUSTOMER } from '../support/people/demo-people.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const COURT = 'Rajagiriya Cricket Hall';
const CONVERSATIONS = '/messages/conversations';
/** A little more than one page of messages. */
const LINES = 60;

const crease = openCreaseForFile({ hasPictures: false, variables: { RATE_LIMIT: 'off' } });

test('when a page of messages leaves room on the screen, then the earlier ones come too', async () => {
  const body = { courtId: await findCourtId(crease.url, COURT) };
  const { conversation } = await callAs<{ conversation: Conversation }>(
    crease.url,
    OTHER_CUSTOMER,
    {
      ...{ method: 'POST', path: CONVERSATIONS, body },
    },
  );
  const path = `${CONVERSATIONS}/${conversation._id}/messages`;
  for (let line = 1; line <= LINES; line += 1) {
    const content = `Line number ${line}.`;
    await callAs(crease.url, OTHER_CUSTOMER, { method: 'POST', path, body: { content } });
  }
  const page = await createPages(crease, { width: 1440, height: 4000 })(OTHER_CUSTOMER);
  await page.goto(`${crease.url}/messages`);
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.getByRole('listitem').filter({ hasText: COURT }).getByRole('button').first().click();
  await expect.poll(() => page.getByRole('log').getByText('Line number 1.').count()).toBe(1);
});
