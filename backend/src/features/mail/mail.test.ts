import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshEmail } from '../../../test/accounts.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { createOutboxRepository } from './outbox.repository.ts';

const MINUTE_MS = 60_000;

const smtp = await openForFile(startMailServer());
let server: TestServer;
beforeEach(async () => {
  smtp.misbehaviour = undefined;
  server = await startTestServer({ smtpUrl: smtp.url });
});
afterEach(() => server.close());

function letterTo(address: string, changes: object = {}) {
  return {
    to: { name: 'Nuwan', address },
    subject: 'A good day for cricket',
    heading: 'Hello',
    paragraphs: ['The lights are on.'],
    ...changes,
  };
}

/** Posts a letter to an address of its own. */
async function post(changes: object = {}, key = randomUUID()): Promise<string> {
  const address = `${key.slice(0, 8)}@example.lk`;
  await server.services.mail.post(letterTo(address, changes), { key });
  return address;
}

/** A mail as the outbox stores it, due and not claimed. */
const mailTo = (address: string) => ({
  key: randomUUID(),
  messageId: `<${randomUUID()}@crease.test>`,
  state: 'waiting' as const,
  content: JSON.stringify({ to: { name: '', address }, text: 'Hi' }),
  isSealed: false,
  createdAt: new Date(server.clock.now()),
});

const leaseOf = (minutes: number) => ({
  id: randomUUID(),
  endsAt: new Date(server.clock.now() + minutes * MINUTE_MS),
});
const sendDue = () => server.services.mail.sendDue();
const wait = (minutes: number) => {
  server.clock.set(new Date(server.clock.now() + minutes * MINUTE_MS).toISOString());
};
const stored = (key: string) => server.connection.collection('outbox').findOne({ key });

describe('when a letter is posted', () => {
  test('then it arrives as text and as HTML, from Crease to one person', async () => {
    const address = await post({ facts: [['Court', 'Nets']], link: { label: 'Go', path: '/x' } });
    await sendDue();
    const [mail, ...more] = smtp.to(address);
    expect(more).toEqual([]);
    expect(mail?.email).toMatchObject({
      subject: 'A good day for cricket',
      from: { name: 'Crease', address: 'no-reply@crease.test' },
      to: [{ name: 'Nuwan', address }],
    });
    expect(mail?.email.text).toContain('Court: Nets\n\nGo: https://crease.test/x');
    expect(mail?.email.html).toContain('href="https://crease.test/x"');
  });

  test('then a value of several lines is one fact', async () => {
    const address = await post({ facts: [['Reason', 'Rain\nE-mail: owner@example.lk']] });
    await sendDue();
    expect(smtp.to(address)[0]?.email.text).toContain('Reason: Rain\n  E-mail: owner@example.lk');
  });

  test('then the same occasion again is not a second mail', async () => {
    const key = randomUUID();
    await Promise.all([post({}, key), post({}, key), post({}, key)]);
    const address = await post({}, key);
    await sendDue();
    expect(smtp.to(address)).toHaveLength(1);
  });

  test('then a record of it stays and its words do not', async () => {
    const key = randomUUID();
    await post({}, key);
    await sendDue();
    const record = await stored(key);
    expect(record).toMatchObject({ state: 'sent', tries: 1 });
    expect(record).not.toHaveProperty('content');
    wait(60 * 24 * 31);
    await server.services.mail.purge();
    expect(await stored(key)).toBeNull();
  });

  test('then what people typed can neither add a header nor a tag', async () => {
    const evil = 'Nets\r\nBcc: thief@example.lk\r\n\r\n<img src=x onerror=alert(1)>';
    const address = 'victim@example.lk';
    await server.services.mail.post(
      letterTo(address, {
        to: { name: evil, address },
        replyTo: { name: 'a, thief@example.lk', address: 'asker@example.lk' },
        subject: evil,
        heading: evil,
        paragraphs: [evil],
        facts: [[evil, evil]],
        code: evil,
        link: { label: evil, path: '/" onclick="x' },
      }),
      { key: randomUUID() },
    );
    await sendDue();
    const [mail] = smtp.to(address);
    expect(mail?.recipients).toEqual([address]);
    expect(smtp.to('thief@example.lk')).toEqual([]);
    expect(mail?.email.bcc).toBeUndefined();
    expect(mail?.email.headers.map((header) => header.key)).not.toContain('bcc');
    expect(mail?.email.to).toMatchObject([{ address }]);
    expect(mail?.email.replyTo).toEqual([
      { name: 'a, thief@example.lk', address: 'asker@example.lk' },
    ]);
    expect(mail?.email.subject).toContain('Nets Bcc: thief@example.lk <img');
    expect(mail?.email.html).not.toMatch(/<img|" onclick/);
    expect(mail?.email.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('then without an SMTP server it becomes a file', async () => {
    const alone = await startTestServer();
    await alone.services.mail.post(letterTo('file@example.lk'), { key: randomUUID() });
    await alone.services.mail.sendDue();
    const folder = join(dirname(alone.uploadsFolder), 'outbox');
    const files = await readdir(folder);
    const email = await PostalMime.parse(await readFile(join(folder, files[0] as string)));
    await alone.close();
    expect(files).toEqual([expect.stringMatching(/^2026-12-01T04-30-00-000Z-.{12}\.eml$/)]);
    expect(email).toMatchObject({
      subject: 'A good day for cricket',
      to: [{ address: 'file@example.lk' }],
    });
  });
});

describe('when the mail server does not do its part', () => {
  test.each(['refuse', 'hang', 'close'] as const)(
    'then after it would %s, the mail arrives once it works again',
    async (how) => {
      await server.close();
      server = await startTestServer({ smtpUrl: smtp.url, smtpAnswerMs: 1_000 });
      smtp.misbehaviour = how;
      const key = randomUUID();
      const address = await post({}, key);
      await sendDue();
      expect(await stored(key)).toMatchObject({ state: 'waiting', tries: 1 });
      smtp.misbehaviour = undefined;
      await sendDue();
      expect(smtp.to(address)).toEqual([]);
      wait(1);
      await sendDue();
      expect(smtp.to(address)).toHaveLength(1);
    },
  );

  test('then those that only wait for a free sender use up no try', async () => {
    smtp.misbehaviour = 'hang';
    const keys = Array.from({ length: 6 }, () => randomUUID());
    for (const key of keys) await post({}, key);
    for (const key of keys) expect(await stored(key)).toMatchObject({ tries: 0 });
    smtp.misbehaviour = undefined;
    smtp.hangUp();
    await sendDue();
    const tries = await Promise.all(
      keys.map(async (key) => (await stored(key))?.['tries'] as number),
    );
    expect(tries).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('then one that is down and comes back is found again', async () => {
    const first = await startMailServer();
    const own = await startTestServer({ smtpUrl: first.url });
    await first.close();
    await own.services.mail.post(letterTo('down@example.lk'), { key: randomUUID() });
    await own.services.mail.sendDue();
    const second = await startMailServer({ port: first.port });
    own.clock.set('2026-12-01T04:31:00Z');
    await own.services.mail.sendDue();
    await own.close();
    await second.close();
    expect(second.to('down@example.lk')).toHaveLength(1);
  });

  test('then it is tried five times with growing pauses, and then given up', async () => {
    smtp.misbehaviour = 'refuse';
    const before = smtp.attempts;
    const key = randomUUID();
    await post({}, key);
    await sendDue();
    const pauses: number[] = [];
    const lookAt = (minutes: number) => (minutes < 150 ? 1 : 15);
    for (let minutes = 0; minutes < 24 * 60; minutes += lookAt(minutes)) {
      const seen = smtp.attempts;
      await sendDue();
      if (smtp.attempts > seen) pauses.push(minutes);
      wait(lookAt(minutes));
    }
    expect(pauses).toEqual([1, 3, 18, 138]);
    expect(smtp.attempts - before).toBe(5);
    expect(await stored(key)).toMatchObject({ state: 'failed', tries: 5 });
    smtp.misbehaviour = undefined;
    await sendDue();
    expect((await stored(key))?.['content']).toContain('The lights are on.');
  });

  test('then one mail that hangs does not hold up the next', async () => {
    const patient = await startTestServer({ smtpUrl: smtp.url, smtpAnswerMs: 30_000 });
    const before = smtp.hanging;
    smtp.misbehaviour = 'hang';
    const key = randomUUID();
    await patient.services.mail.post(letterTo('stuck@example.lk'), { key });
    await expect.poll(() => smtp.hanging).toBe(before + 1);
    smtp.misbehaviour = undefined;
    const next = freshEmail();
    await patient.services.mail.post(letterTo(next), { key: randomUUID() });
    await expect.poll(() => smtp.to(next).length).toBe(1);
    expect(await patient.connection.collection('outbox').findOne({ key })).toHaveProperty('lease');
    smtp.hangUp();
    await patient.close();
  });
});

describe('when there are several instances', () => {
  test('then each mail is sent by one of them', async () => {
    const others = await Promise.all(
      [1, 2].map(() => startTestServer({ databaseName: server.databaseName, smtpUrl: smtp.url })),
    );
    const outbox = createOutboxRepository(server.connection);
    const addresses = Array.from({ length: 40 }, () => `${randomUUID()}@example.lk`);
    await Promise.all(
      addresses.map((address) => outbox.add(mailTo(address), new Date(server.clock.now()))),
    );
    await Promise.all([server, ...others].map(({ services }) => services.mail.sendDue()));
    await Promise.all(others.map((other) => other.close()));
    expect(addresses.map((address) => smtp.to(address).length)).toEqual(Array(40).fill(1));
  });

  test('then one that dies while sending leaves the mail to the others, under the same Message-ID', async () => {
    const outbox = createOutboxRepository(server.connection);
    const address = freshEmail();
    const mail = { ...mailTo(address), messageId: '<stable@crease.test>' };
    await outbox.add(mail, mail.createdAt);
    await outbox.claim(new Date(server.clock.now()), leaseOf(3));
    await sendDue();
    expect(smtp.to(address)).toEqual([]);
    wait(3);
    await sendDue();
    expect(smtp.to(address).map(({ email }) => email.messageId)).toEqual(['<stable@crease.test>']);
  });
});

describe('when a mail is secret', () => {
  const until = (minutes: number) => new Date(server.clock.now() + minutes * MINUTE_MS);

  test('then the database alone does not tell it', async () => {
    smtp.misbehaviour = 'refuse';
    const key = randomUUID();
    const address = freshEmail();
    const letter = letterTo(address, { code: '424242' });
    await server.services.mail.post(letter, { key, secretUntil: until(10) });
    await sendDue();
    expect(JSON.stringify(await stored(key))).not.toContain('424242');
    smtp.misbehaviour = undefined;
    wait(1);
    await sendDue();
    expect(smtp.to(address)[0]?.email.text).toContain('424242');
  });

  test('then it is not sent once it is worthless', async () => {
    smtp.misbehaviour = 'refuse';
    const key = randomUUID();
    await server.services.mail.post(letterTo('late@example.lk'), { key, secretUntil: until(10) });
    await sendDue();
    smtp.misbehaviour = undefined;
    wait(10);
    await sendDue();
    expect(smtp.to('late@example.lk')).toEqual([]);
    await server.services.mail.purge();
    expect(await stored(key)).toMatchObject({ state: 'expired' });
    expect(await stored(key)).not.toHaveProperty('content');
  });

  test('then a withheld one is stored like any other and never sent', async () => {
    const key = randomUUID();
    const posting = { key, secretUntil: until(10), isWithheld: true };
    await server.services.mail.post(letterTo('nobody@example.lk'), posting);
    await sendDue();
    expect(smtp.to('nobody@example.lk')).toEqual([]);
    wait(10);
    await server.services.mail.purge();
    expect(await stored(key)).toBeNull();
  });
});
