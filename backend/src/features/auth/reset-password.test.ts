import { RESET_CODE_TRIES_MAX } from '@crease/contract';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { refusedByIndexOn } from '../../../test/refused-by-index.ts';
import {
  quickPasswords,
  startTestServer,
  type TestServer,
} from '../../../test/start-test-server.ts';

const smtp = await openForFile(startMailServer());
let server: TestServer;
let email: string;
let lastNumber = 0;

beforeEach(async () => {
  smtp.misbehaviour = undefined;
  server = await startTestServer({ smtpUrl: smtp.url });
  email = await register();
});
afterEach(() => server.close());

async function register(): Promise<string> {
  const address = `forgetful${(lastNumber += 1)}@example.lk`;
  await server.api
    .post('/api/auth/register')
    .send({
      name: 'Forgetful',
      email: address,
      password: 'old secret',
      phone: '0771234567',
      role: 'customer',
    })
    .expect(201);
  return address;
}

const forget = (address = email) =>
  server.api.post('/api/auth/forgot-password').send({ email: address });
const verify = (code: string, address = email) =>
  server.api.post('/api/auth/verify-reset-code').send({ email: address, code });
const reset = (code: string, newPassword = 'new secret', address = email) =>
  server.api.post('/api/auth/reset-password').send({ email: address, code, newPassword });
const login = (password: string) => server.api.post('/api/auth/login').send({ email, password });

/** Asks for a code and reads it out of the mail. */
async function codeFor(address = email): Promise<string> {
  const before = smtp.to(address).length;
  await forget(address).expect(200);
  await server.services.mail.sendDue();
  expect(smtp.to(address)).toHaveLength(before + 1);
  const text = smtp.to(address).at(-1)?.email.text ?? '';
  return /^\d{6}$/m.exec(text)?.[0] as string;
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const REFUSED = { success: false, code: 'invalid_input', errors: [{ path: 'code' }] };

describe('when somebody forgot the password', () => {
  test('then the code from the mail sets a new one, and every session ends', async () => {
    const signedIn = await login('old secret').expect(200);
    const { token } = (signedIn.body as { data: { token: string } }).data;
    const ended: string[] = [];
    server.services.sessionEvents.on('sessions:ended', ({ userId }) => void ended.push(userId));
    const code = await codeFor();
    const verified = await verify(code).expect(200);
    expect(verified.body).toEqual({
      success: true,
      message: 'Code verified successfully!',
      data: {},
    });
    const done = await reset(code).expect(200);
    expect(done.body).toMatchObject({ message: 'Password reset successful! Please login.' });
    await login('old secret').expect(401);
    await login('new secret').expect(200);
    await server.as({ token }).get('/api/auth/me').expect(401);
    expect(ended).toHaveLength(1);
  });

  test('then the new password opens the account at once, however often the old one was guessed at', async () => {
    await server.close();
    server = await startTestServer({ smtpUrl: smtp.url, hasRateLimits: true });
    email = await register();
    let refused = await login('a guess').expect(401);
    while (refused.status === 401) refused = await login('a guess');
    await login('old secret').expect(429);
    await reset(await codeFor()).expect(200);
    await login('new secret').expect(200);
  });

  test('then the letters of the e-mail do not matter', async () => {
    const code = await codeFor();
    await verify(code, email.toUpperCase()).expect(200);
  });

  test('then the subject, the database and the log do not tell the code', async () => {
    smtp.misbehaviour = 'refuse';
    await forget().expect(200);
    await server.services.mail.sendDue();
    const codes = await server.connection.collection('resetcodes').find().toArray();
    const mails = await server.connection.collection('outbox').find().toArray();
    expect(codes).toHaveLength(1);
    expect(mails).toHaveLength(1);
    smtp.misbehaviour = undefined;
    server.clock.set('2026-12-01T04:31:00Z');
    await server.services.mail.sendDue();
    const mail = smtp.to(email).at(-1)?.email;
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] as string;
    expect(mail?.subject).toBe('Your code to reset your password');
    expect(mail?.to).toEqual([{ name: 'Forgetful', address: email }]);
    expect(JSON.stringify([codes, mails])).not.toContain(code);
    await verify(code).expect(200);
    await reset(code).expect(200);
    expect(server.logLines.join()).not.toContain(code);
  });

  test('then an unknown address gets the same answer, the same records and no mail', async () => {
    const known = await forget().expect(200);
    const unknown = await forget('nobody@example.lk').expect(200);
    expect(unknown.body).toEqual(known.body);
    expect(known.body).toEqual({
      success: true,
      message: 'Verification code sent to your email!',
      data: {},
    });
    await server.services.mail.sendDue();
    expect(smtp.to(email)).toHaveLength(1);
    expect(smtp.to('nobody@example.lk')).toEqual([]);
    const codes = await server.connection.collection('resetcodes').find().toArray();
    expect(codes.map((code) => code['email'] as string).sort()).toEqual([
      email,
      'nobody@example.lk',
    ]);
    const wrong = await verify('123456', 'nobody@example.lk').expect(400);
    const wrongKnown = await verify(otherThan(await codeFor())).expect(400);
    expect(wrong.body).toEqual(wrongKnown.body);
  });
});

describe('when a code is wrong', () => {
  test('then it is refused with a sentence at its field', async () => {
    const code = await codeFor();
    const response = await verify(otherThan(code)).expect(400);
    expect(response.body).toMatchObject(REFUSED);
    expect((response.body as { message: string }).message).toMatch(/^Invalid code/);
  });

  test('then five wrong tries kill the right one', async () => {
    const code = await codeFor();
    for (let tries = 0; tries < RESET_CODE_TRIES_MAX; tries += 1) {
      await verify(otherThan(code)).expect(400);
    }
    await verify(code).expect(400);
    await reset(code).expect(400);
    await login('old secret').expect(200);
  });

  test('then four wrong tries and any number of right ones do not', async () => {
    const code = await codeFor();
    for (let tries = 1; tries < RESET_CODE_TRIES_MAX; tries += 1) {
      await verify(otherThan(code)).expect(400);
    }
    for (let times = 0; times < RESET_CODE_TRIES_MAX + 1; times += 1) {
      await verify(code).expect(200);
    }
    await reset(code).expect(200);
  });

  test('then fifty guesses at once are no more than five', async () => {
    const code = await codeFor();
    const guesses = Array.from({ length: 50 }, (_, index) => String(index).padStart(6, '0'));
    await Promise.all(guesses.map((guess) => verify(guess === code ? '999999' : guess)));
    await reset(code).expect(400);
    const [stored] = await server.connection.collection('resetcodes').find().toArray();
    expect(stored).toMatchObject({ tries: RESET_CODE_TRIES_MAX });
  });

  test.each(['12345', '1234567', 'abcdef', '', { $gt: '' }, 123456])(
    'then %j is no code at all',
    async (code) => {
      await verify(code as string).expect(400);
      await reset(code as string).expect(400);
    },
  );

  test('then the code of one is none for another, and each works beside the other', async () => {
    const code = await codeFor();
    const other = await register();
    const codeOfOther = await codeFor(other);
    await reset(code, 'new secret', other).expect(400);
    await reset(codeOfOther).expect(400);
    await reset(codeOfOther, 'new secret', other).expect(200);
    await reset(code).expect(200);
  });
});

describe('when a code is old', () => {
  test('then it is dead after ten minutes', async () => {
    const code = await codeFor();
    server.clock.set('2026-12-01T04:39:59Z');
    await server.services.auth.purgeResetCodes();
    await verify(code).expect(200);
    server.clock.set('2026-12-01T04:40:00Z');
    await verify(code).expect(400);
    const response = await reset(code).expect(400);
    expect(response.body).toMatchObject(REFUSED);
    await server.services.auth.purgeResetCodes();
    expect(await server.connection.collection('resetcodes').countDocuments()).toBe(0);
  });

  test('then it is dead after a new request', async () => {
    const first = await codeFor();
    let second = await codeFor();
    while (second === first) second = await codeFor();
    await reset(first).expect(400);
    await reset(second).expect(200);
  });

  test('then it is dead once it was used, for all who use it at once but one', async () => {
    const code = await codeFor();
    const answers = await Promise.all([1, 2, 3].map((n) => reset(code, `secret ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    await login(`secret ${winner}`).expect(200);
    await reset(code).expect(400);
  });

  test('then it is dead once the password was changed', async () => {
    const signedIn = await login('old secret').expect(200);
    const { token } = (signedIn.body as { data: { token: string } }).data;
    const code = await codeFor();
    const changed = await server
      .as({ token })
      .put('/api/users/password')
      .send({ currentPassword: 'old secret', newPassword: 'changed by hand' });
    expect(changed.status).toBe(200);
    await verify(code).expect(400);
    await reset(code).expect(400);
    await login('changed by hand').expect(200);
  });

  test('then many requests at once leave one code, that of one of their mails', async () => {
    await Promise.all(Array.from({ length: 5 }, () => forget().expect(200)));
    await server.services.mail.sendDue();
    expect(await server.connection.collection('resetcodes').countDocuments()).toBe(1);
    const codes = smtp.to(email).map(({ email: mail }) => /^\d{6}$/m.exec(mail.text ?? '')?.[0]);
    const answers = await Promise.all(codes.map((code) => verify(code as string)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('then the request that the database refused for another one still sends the last code', async () => {
    const records = server.connection.collection('resetcodes');
    vi.spyOn(records, 'updateOne').mockRejectedValueOnce(refusedByIndexOn('email'));
    await verify(await codeFor()).expect(200);
  });
});

test('when the new password can not be stored, then the same code stores it later', async () => {
  const code = await codeFor();
  const cut = new mongoose.mongo.MongoNetworkError('The line was cut');
  vi.spyOn(server.connection.collection('users'), 'findOneAndUpdate').mockRejectedValueOnce(cut);
  await reset(code).expect(503);
  await login('old secret').expect(200);
  await reset(code).expect(200);
  await login('new secret').expect(200);
});

describe('when something else comes while the new password is being hashed', () => {
  function meanwhile(work: () => PromiseLike<unknown>): void {
    const { hash } = quickPasswords;
    vi.spyOn(quickPasswords, 'hash').mockImplementationOnce(async (password) => {
      const hashed = await hash(password);
      await work();
      return hashed;
    });
  }

  test('then a code that another one has replaced sets nothing, and the answer says so', async () => {
    const code = await codeFor();
    meanwhile(() => forget().expect(200));
    const response = await reset(code).expect(400);
    expect(response.body).toMatchObject(REFUSED);
    await login('old secret').expect(200);
  });

  test('then a password that was set by hand stays, and the answer says so', async () => {
    const signedIn = await login('old secret').expect(200);
    const { token } = (signedIn.body as { data: { token: string } }).data;
    const code = await codeFor();
    meanwhile(() =>
      server
        .as({ token })
        .put('/api/users/password')
        .send({ currentPassword: 'old secret', newPassword: 'changed by hand' })
        .expect(200),
    );
    const response = await reset(code).expect(400);
    expect(response.body).toMatchObject(REFUSED);
    await login('changed by hand').expect(200);
  });
});
