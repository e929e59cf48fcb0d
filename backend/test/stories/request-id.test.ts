/** One request id connects a request with all pushes, mails and log lines that it caused. */
import { describe, expect, test } from 'vitest';
import { createOutboxRepository } from '../../src/features/mail/outbox.repository.ts';
import { answer, makeCourt, makePerson, makeRequest } from '../factories.ts';
import { startMailServer } from '../mail-server.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';

const REQUEST_ID = 'from-the-click-1';

interface LogLine {
  msg: string;
  requestId?: string;
  event?: string;
  mail?: string;
}

const smtp = await openForFile(startMailServer());
const server = await openForFile(startTestServer({ smtpUrl: smtp.url, isAlwaysHeard: true }));

const linesOf = (message: string) =>
  server.logLines
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ msg }) => msg.startsWith(message));

/** Accepts a request under the id; answers who gets the mail. */
async function acceptRequest(requestId: string) {
  const [owner, customer] = await Promise.all([
    makePerson(server, 'owner'),
    makePerson(server, 'customer'),
  ]);
  const court = await makeCourt(server, owner.id);
  const { _id } = await makeRequest(server, customer, { courtId: court.id });
  await answer(server, owner, _id, 'confirmed').set('X-Request-Id', requestId).expect(200);
  await server.services.bookingEvents.settled();
  await server.services.mail.sendDue();
  return customer.email;
}

describe('when a request comes with an id', () => {
  test('then its answer, its line, its push and its mail carry it', async () => {
    const email = await acceptRequest(REQUEST_ID);
    const [mail] = smtp.to(email).slice(-1);
    expect(mail?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'x-request-id', value: REQUEST_ID }),
    );
    expect(linesOf('PUT /api/bookings/')).toContainEqual(
      expect.objectContaining({ requestId: REQUEST_ID }),
    );
    expect(linesOf('A push was sent')).toContainEqual(
      expect.objectContaining({ event: 'booking:updated', requestId: REQUEST_ID }),
    );
    expect(linesOf('A mail was sent')).toContainEqual(
      expect.objectContaining({
        mail: expect.stringContaining('booking:') as string,
        requestId: REQUEST_ID,
      }),
    );
  });

  test('then a mail that waited is told with its own id, not with that of who woke the sender', async () => {
    smtp.misbehaviour = 'refuse';
    await acceptRequest('the-first-of-two');
    smtp.misbehaviour = undefined;
    server.clock.set(new Date(server.clock.now() + 60_000).toISOString());
    const email = await acceptRequest('the-second-of-two');
    expect(smtp.to(email)).toHaveLength(1);
    const ids = linesOf('A mail was sent').map(({ requestId }) => requestId);
    expect(ids).toEqual(expect.arrayContaining(['the-first-of-two', 'the-second-of-two']));
  });

  test('then work that no request set off names none', async () => {
    const outbox = createOutboxRepository(server.connection);
    const createdAt = new Date(server.clock.now());
    const content = JSON.stringify({ from: 'a@b.lk', to: 'nobody@b.lk', text: '', html: '' });
    const facts = { messageId: '<1@b.lk>', state: 'waiting', isSealed: false } as const;
    await outbox.add({ key: 'by itself', content, createdAt, ...facts }, createdAt);
    await server.services.mail.sendDue();
    const [line] = linesOf('A mail was sent').filter(({ mail }) => mail === 'by itself');
    expect(line).toBeDefined();
    expect(line).not.toHaveProperty('requestId');
  });
});
