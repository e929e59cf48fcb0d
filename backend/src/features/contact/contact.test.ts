import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const OPERATOR = 'operator@crease.test';

const smtp = await openForFile(startMailServer());
const server = await openForFile(startTestServer({ smtpUrl: smtp.url }));

const write = (changes: object = {}) =>
  server.api.post('/api/contact').send({
    name: 'Nuwan',
    email: 'nuwan@example.lk',
    message: 'Hello,\nis there a court in Jaffna?',
    ...changes,
  });

describe('when somebody writes from the contact page', () => {
  test('then the operator gets it and can answer the writer', async () => {
    const response = await write().expect(200);
    expect(response.body).toEqual({
      success: true,
      message: 'Message sent. We will answer by email.',
      data: {},
    });
    await server.services.mail.sendDue();
    const mail = smtp.to(OPERATOR).at(-1)?.email;
    expect(mail?.subject).toBe('A message from the contact page');
    expect(mail?.text).toContain('Hello,\nis there a court in Jaffna?');
    expect(mail?.text).toContain('From: Nuwan\nEmail: nuwan@example.lk');
    expect(mail?.replyTo).toEqual([{ name: 'Nuwan', address: 'nuwan@example.lk' }]);
    expect(mail?.from?.address).toBe('no-reply@crease.test');
  });

  test('then a repeat with its key brings no second mail, and another message under the same key does', async () => {
    const key = ['Idempotency-Key', randomUUID()] as const;
    const brought = async (changes: object) => {
      const before = smtp.to(OPERATOR).length;
      await write(changes)
        .set(...key)
        .expect(200);
      await server.services.mail.sendDue();
      return smtp.to(OPERATOR).length - before;
    };
    const mine = { message: 'Is there a court in Galle?' };
    expect(await brought(mine)).toBe(1);
    expect(await brought(mine)).toBe(0);
    expect(await brought({ message: 'And in Matara?' })).toBe(1);
    expect(await brought({ ...mine, email: 'other@example.lk' })).toBe(1);
  });

  test('then a letter that no mail server took keeps its words, although its reader has no account', async () => {
    smtp.misbehaviour = 'refuse';
    await write({ message: 'Is anybody there?' }).expect(200);
    await server.services.mail.sendDue();
    const outbox = server.connection.collection('outbox');
    await outbox.updateOne({ state: 'waiting' }, { $set: { state: 'failed' } });
    smtp.misbehaviour = undefined;
    await server.services.accountDeletion.forgetLetters();
    const letter = await outbox.findOne({ state: 'failed' });
    expect(letter?.['content']).toContain('Is anybody there?');
  });

  test('then nothing typed makes a header, a tag or another recipient', async () => {
    await write({
      name: 'Nuwan\r\nBcc: thief@example.lk, other@example.lk',
      message: '<script>alert(1)</script>\r\n.\r\nMAIL FROM:<x@example.lk>',
    }).expect(200);
    await server.services.mail.sendDue();
    const mail = smtp.to(OPERATOR).at(-1);
    expect(mail?.recipients).toEqual([OPERATOR]);
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.email.replyTo?.map(({ address }) => address)).toEqual(['nuwan@example.lk']);
    expect(mail?.email.html).not.toContain('<script>');
    expect(mail?.email.text).toContain('<script>alert(1)</script>\n.\nMAIL FROM');
  });

  test.each([
    ['no message', { message: ' ' }, 'message'],
    ['two addresses', { email: 'a@example.lk, b@example.lk' }, 'email'],
    ['an address with a line break', { email: 'a@example.lk\r\nBcc: b@example.lk' }, 'email'],
    ['a file as message', { message: { path: '/etc/hostname' } }, 'message'],
  ])('then %s is refused with the field named', async (_, changes, path) => {
    const response = await write(changes).expect(400);
    expect(response.body).toMatchObject({ code: 'invalid_input', errors: [{ path }] });
  });
});
