/**
 * The owner changes the price while a customer, or the owner at the counter, looks at the old one. Nobody must owe a
 * price that they were not shown.
 */
import { formatRupeesExact } from '@crease/contract';
import type { Page, Request, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerCall } from '../support/browser/answer-calls.ts';
import { callAs, readCourt } from '../support/crease/call-server.ts';
import { changeCourt } from '../support/people/change-court.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { createGate } from '../support/browser/gate.ts';
import { keepSocketAway } from '../support/browser/keep-socket-away.ts';
import { readAtOnce } from '../support/browser/read-at-once.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, noticeOn, whenAlive } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';

const CLOSED = 'This court is closed for bookings at the moment';
const DATE = dateAhead(11);

const crease = openCreaseForFile({ hasPictures: false });

async function setCourtActive(courtId: string, owner: string, isActive: boolean): Promise<void> {
  const path = `/courts/${courtId}/active`;
  await callAs(crease.url, owner, { method: 'PATCH', path, body: { isActive } });
}

/** Opens the court's hours for a customer. Pushes reach the page from its second read on, which follows the connect. */
async function openOnlooker(courtId: string): Promise<Page> {
  const page = await createPages(crease)('customer@demo.lk');
  await readAtOnce(page);
  let reads = 0;
  const entered = page.waitForResponse(
    (response) => response.url().includes(`/api/bookings/court/${courtId}`) && ++reads > 1,
  );
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}`);
  await whenAlive(page);
  await entered;
  return page;
}

test('when the owner changes the price or closes the court and opens it again, then whoever looks at its hours sees it', async () => {
  const courtId = await findCourtId(crease.url, 'Kandy Hill Cricket Centre');
  const page = await openOnlooker(courtId);
  await page.getByRole('button', { name: /^7 PM to 8 PM, night/ }).click();
  await changeCourt(crease.url, courtId, { nightRate: 8750 });
  await page.getByText('Rs 8,750.00').first().waitFor();
  await page.getByRole('button', { name: /^7 PM to 8 PM, night/, pressed: true }).waitFor();

  await setCourtActive(courtId, 'owner@demo.lk', false);
  await page.getByText(CLOSED).first().waitFor();
  await setCourtActive(courtId, 'owner@demo.lk', true);
  await page.getByRole('button', { name: /^7 PM to 8 PM, night/ }).waitFor();
});

/** Opens the court's hours for a customer whom the server takes among those who look only after `enter`. */
async function openUnheard(courtId: string) {
  const page = await createPages(crease)('customer@demo.lk');
  const { opened: held, open: enter } = createGate();
  const { opened: asked, open: noteAsked } = createGate();
  await page.routeWebSocket(/socket\.io/, (connection) => {
    const server = connection.connectToServer();
    connection.onMessage(async (message) => {
      if (String(message).includes('slots:watch')) {
        noteAsked();
        await held;
      }
      server.send(message);
    });
  });
  const reads = { begun: 0, answered: 0 };
  const isRead = (request: Request) => request.url().endsWith(`/api/courts/${courtId}`);
  page.on('request', (request) => (reads.begun += Number(isRead(request))));
  page.on('requestfinished', (request) => (reads.answered += Number(isRead(request))));
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}`);
  await asked;
  await expect.poll(() => reads.begun - reads.answered).toBe(0);
  return { page, enter, reads };
}

test('when the price changes after the page has read it and before the server takes the page among those who look, then the new one is seen', async () => {
  const courtId = await findCourtId(crease.url, 'Kurunegala Elephant Rock Nets');
  const { page, enter } = await openUnheard(courtId);
  await page.getByRole('button', { name: /^7 PM to 8 PM, night/ }).waitFor();
  await changeCourt(crease.url, courtId, { nightRate: 9125 });
  enter();
  await page.getByText('Rs 9,125').first().waitFor();
});

test('when a closed court opens before the server takes the page among those who look, then that is seen by a single read', async () => {
  const courtId = await findCourtId(crease.url, 'Kurunegala Elephant Rock Nets');
  await setCourtActive(courtId, 'owner@demo.lk', false);
  const { page, enter, reads } = await openUnheard(courtId);
  await page.getByText(CLOSED).first().waitFor();
  await setCourtActive(courtId, 'owner@demo.lk', true);
  const { begun } = reads;
  enter();
  await page.getByRole('button', { name: /^7 PM to 8 PM, night/ }).waitFor();
  await expect.poll(() => reads.begun - reads.answered).toBe(0);
  expect(reads.begun - begun).toBe(1);
});

test('when the price changes before the page has its first connection, then the new one is seen with it', async () => {
  const courtId = await findCourtId(crease.url, 'Galle Fort Indoor Cricket');
  const page = await createPages(crease)('customer@demo.lk');
  const { opened: held, open: connect } = createGate();
  await page.routeWebSocket(/socket\.io/, async (connection) => {
    await held;
    connection.connectToServer();
  });
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}`, { waitUntil: 'load' });
  await whenAlive(page);
  await page.getByRole('button', { name: /^7 PM to 8 PM, night/ }).waitFor();
  await changeCourt(crease.url, courtId, { nightRate: 9999 });
  connect();
  await page.getByText('Rs 9,999').first().waitFor();
});

test('when the court is closed while the connection is away for a moment, then that is seen with the connection', async () => {
  const courtId = await findCourtId(crease.url, 'Negombo Lagoon Indoor Arena');
  const page = await createPages(crease)('customer@demo.lk');
  const connections: WebSocketRoute[] = [];
  let back = Promise.resolve();
  await page.routeWebSocket(/socket\.io/, async (connection) => {
    await back;
    connection.connectToServer();
    connections.push(connection);
  });
  const connected = page.waitForEvent('websocket');
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}`, { waitUntil: 'networkidle' });
  await whenAlive(page);
  await connected;
  await expect.poll(() => connections.length).toBeGreaterThan(0);
  const { opened, open: comeBack } = createGate();
  back = opened;
  await Promise.all(connections.map((connection) => connection.close()));
  await setCourtActive(courtId, 'owner2@demo.lk', false);
  comeBack();
  await page.getByText(CLOSED).first().waitFor();
});

test('when the price changes under an open question, then the new one is told and only that is booked', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const open = createPages(crease);
  const customer = await open('customer2@demo.lk');
  await readAtOnce(customer);
  await customer.goto(`${crease.url}/booking/${courtId}?date=${DATE}`);
  await whenAlive(customer);
  await customer.getByRole('button', { name: /^7 PM to 8 PM, night/ }).click();
  const request = customer.getByRole('button', { name: 'Request Booking' }).first();
  const question = customer.getByRole('dialog');
  const send = question.getByRole('button', { name: 'Send Request' });
  await request.click();
  await question.getByText('Rs 6,500.00').waitFor();

  const onlooker = await openOnlooker(courtId);
  await changeCourt(crease.url, courtId, { nightRate: 9000 });
  await onlooker.getByText('Rs 9,000').first().waitFor();
  // The open question must still show the old price, because a price must not change while somebody is about to
  // confirm it.
  await question.getByText('Rs 6,500.00').waitFor();
  await send.click();
  await noticeOn(
    customer,
    'The price of this court has changed: it is Rs 9,000.00 now, please look at it again',
  );
  await question.waitFor({ state: 'hidden' });
  await customer.getByText('Rs 9,000.00').first().waitFor();

  await request.click();
  await question.getByText('Rs 9,000.00', { exact: true }).first().waitFor();
  await send.click();
  await customer.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
  await noticeOn(customer, 'Booking sent for admin acceptance!');
  // The push about the customer's own booking arrives before the answer, and must not be taken for somebody else's.
  expect(await customer.locator('[popover="manual"]').textContent()).not.toContain('already');
  await customer.getByText('Rs 9,000.00').first().waitFor();
});

test('when a request is refused and its court can not be read at that moment, then the hours stay on screen', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await createPages(crease)('customer@demo.lk');
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}&slots=20:00`);
  await whenAlive(page);
  await page.getByRole('button', { name: 'Request Booking' }).filter({ visible: true }).click();
  const message = 'Some of these slots are already booked';
  const body = { success: false, code: 'slots_taken', message };
  await answerCall(page, 'POST /api/bookings', { status: 409, body });
  await answerCall(page, `GET /api/courts/${courtId}`, undefined);
  const missed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(`/api/courts/${courtId}`),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click();
  await noticeOn(page, message);
  await missed;
  await page.getByRole('button', { name: 'Request Booking' }).filter({ visible: true }).click();
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/booking/${courtId}`);
});

test('when the price changes elsewhere under an open walk-in, then the new one is told and only that is booked', async () => {
  const courtId = await findCourtId(crease.url, 'Rajagiriya Cricket Hall');
  const before = await readCourt(crease.url, courtId);
  const owner = await createPages(crease)('owner@demo.lk');
  // Without pushes, as on a phone whose connection is just away: then only the server knows the new price.
  await keepSocketAway(owner);
  await owner.goto(`${crease.url}/courts/${courtId}`);
  await owner.getByRole('button', { name: 'Create Manual Booking' }).first().click();
  const counter = owner.getByRole('dialog', { name: 'Create Manual Booking' });
  await chooseDay(counter, DATE);
  await counter.getByRole('button', { name: /^8 PM to 9 PM.*free$/ }).click();
  await counter.getByLabel('Customer name').fill('Kasun Perera');
  await counter.getByLabel('Customer phone').fill('0771234567');
  const save = counter.getByRole('button', { name: 'Create Booking' });
  await counter.getByText(formatRupeesExact(before.pricing.nightRate), { exact: true }).waitFor();

  await changeCourt(crease.url, courtId, { nightRate: 9250 });
  await save.click();
  await noticeOn(
    owner,
    'The price of this court has changed: it is Rs 9,250.00 now, please look at it again',
  );
  await counter.getByText('Rs 9,250.00', { exact: true }).waitFor();
  await save.click();
  await noticeOn(owner, 'Manual booking created successfully!');
});
