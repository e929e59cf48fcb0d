/**
 * Names, descriptions and messages that contain scripts are shown as text on every screen, and nothing in them runs.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAs } from '../support/crease/call-server.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { ADMIN, CUSTOMER, OWNER } from '../support/people/demo-people.ts';
import { listApprovedCourt } from '../support/people/list-court.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { createPages } from '../support/people/signed-in.ts';

const SCRIPT = `<img src=x onerror="window.isBroken=1"><script>window.isBroken=1</script>`;
const LINK = `javascript:window.isBroken=1 https://crease.lk/"onclick="window.isBroken=1`;
const NAME = `Nets ${SCRIPT}`;
const TEXT = `${LINK} ${SCRIPT} </script><svg onload=window.isBroken=1>`;

const crease = openCreaseForFile({ hasPictures: false });
const openPage = createPages(crease, {
  width: 1280,
  height: 900,
});
let courtId: string;

const send = <Data>(email: string, method: string, path: string, body: object): Promise<Data> =>
  callAs(crease.url, email, { method, path, body });

interface CourtTexts {
  name: string;
  text: string;
  city: string;
}

const listHostile = ({ name, text, city }: CourtTexts): Promise<string> =>
  listApprovedCourt(crease.url, {
    name,
    description: text,
    address: text.slice(0, 190),
    city: city.slice(0, 75),
    facilities: JSON.stringify([text.slice(0, 110)]),
    rules: JSON.stringify([text.slice(0, 110)]),
  });

const TOMORROW = dateAhead(1);

async function talkAndBook(): Promise<void> {
  const profile = { name: NAME, phone: '0771234567', businessName: TEXT.slice(0, 110) };
  for (const email of [CUSTOMER, OWNER]) await send(email, 'PUT', '/users/profile', profile);
  const hour = { startTime: '20:00', endTime: '21:00', type: 'day' };
  const wish = { courtId, date: TOMORROW, timeSlots: [hour] };
  const manual = { customerName: NAME, customerPhone: '0771234567', notes: TEXT };
  await send(CUSTOMER, 'POST', '/bookings', wish);
  const later = [{ ...hour, startTime: '21:00', endTime: '22:00' }];
  await send(OWNER, 'POST', '/bookings/manual', { ...wish, timeSlots: later, ...manual });
  const started = await send<{ conversation: { _id: string } }>(
    CUSTOMER,
    'POST',
    '/messages/conversations',
    { courtId },
  );
  const thread = `/messages/conversations/${started.conversation._id}/messages`;
  await send(CUSTOMER, 'POST', thread, { content: TEXT });
}

beforeAll(async () => {
  courtId = await listHostile({ name: NAME, text: TEXT, city: SCRIPT });
  await talkAndBook();
});

/** Notes what the page tried although it may not, and whether a script ran. */
function watchPage(page: Page) {
  const violations: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy/i.test(line.text())) violations.push(line.text());
  });
  page.on('dialog', (dialog) => {
    violations.push(dialog.message());
    void dialog.dismiss();
  });
  return {
    expectCalm: async () => {
      expect(await page.evaluate(() => 'isBroken' in window)).toBe(false);
      const links = page.locator('a[href^="javascript:" i], [onclick], [onerror], [onload]');
      expect(await links.count()).toBe(0);
      expect(violations).toEqual([]);
    },
  };
}

test.each([
  { email: undefined, path: '/courts?search=Nets' },
  { email: undefined, path: '/courts/COURT' },
  { email: CUSTOMER, path: '/booking/COURT' },
  { email: CUSTOMER, path: '/bookings' },
  { email: CUSTOMER, path: '/profile' },
  { email: OWNER, path: '/dashboard' },
  { email: OWNER, path: '/courts/COURT' },
  { email: ADMIN, path: '/admin' },
])('when $path shows it to $email, then it is text', async ({ email, path }) => {
  const page = await openPage(email);
  const { expectCalm } = watchPage(page);
  await page.goto(crease.url + path.replace('COURT', courtId));
  await page.getByText(NAME).filter({ visible: true }).first().waitFor();
  await expectCalm();
});

test('when a message contains a script, then both sides see text, and only the web address is a link', async () => {
  for (const email of [CUSTOMER, OWNER]) {
    const page = await openPage(email);
    const { expectCalm } = watchPage(page);
    await page.goto(`${crease.url}/messages`);
    const list = page.getByRole('list', { name: 'Conversations' });
    await list.getByRole('listitem').filter({ hasText: NAME }).locator('button').first().click();
    await page.getByRole('log').getByText('javascript:window.isBroken=1').waitFor();
    const links = page.getByRole('log').getByRole('link');
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    );
    expect(addresses).toEqual([expect.stringMatching(/^https:\/\/crease\.lk\//)]);
    await expectCalm();
  }
});

test('when names and texts are single long words, then they break instead of widening a phone’s page', async () => {
  const word = 'Wanathamulla'.repeat(20);
  const id = await listHostile({ name: word.slice(0, 100), text: word, city: word });
  const timeSlots = [{ startTime: '19:00', endTime: '20:00', type: 'day' }];
  await send(CUSTOMER, 'POST', '/bookings', { courtId: id, date: TOMORROW, timeSlots });
  const page = await openPage(CUSTOMER);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [`/courts/${id}`, `/booking/${id}`, '/bookings', '/courts?search=Wana']) {
    await page.goto(crease.url + path);
    await page
      .getByRole('heading', { name: word.slice(0, 100) })
      .first()
      .waitFor();
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main article')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    );
    expect(wide, path).toEqual([]);
  }
});
