/** JWT_SECRET changes while people are signed in, have asked for a reset code or have mails waiting. */
import { RESET_CODE_LIFETIME_MS, type CalendarFeed } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { createSeal } from '../../src/platform/secrets/seal.ts';
import { makePerson } from '../factories.ts';
import { startMailServer } from '../mail-server.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

const OLD_SECRET = 'the secret of last year, and long enough';
const NEW_SECRET = 'the secret of this year, and long enough';

const smtp = await openForFile(startMailServer());
const before = await openForFile(startTestServer({ tokenSecret: OLD_SECRET, smtpUrl: smtp.url }));
const shared = { databaseName: before.databaseName, smtpUrl: smtp.url, tokenSecret: NEW_SECRET };
const after = await openForFile(startTestServer({ ...shared, previousTokenSecret: OLD_SECRET }));
const later = await openForFile(startTestServer(shared));

const me = (server: TestServer, token: string) => server.as({ token }).get('/api/auth/me');

describe('when JWT_SECRET is changed and the old one is kept as JWT_SECRET_PREVIOUS', () => {
  test('then nobody is signed out, and new sessions are signed with the new one alone', async () => {
    const old = await makePerson(before, 'customer');
    await me(after, old.token).expect(200);
    await me(later, old.token).expect(401);
    const fresh = await makePerson(after, 'customer');
    await me(after, fresh.token).expect(200);
    await me(later, fresh.token).expect(200);
    await me(before, fresh.token).expect(401);
  });

  test('then a code that was asked for before opens the account after', async () => {
    const { email } = await makePerson(before, 'customer');
    await before.api.post('/api/auth/forgot-password').send({ email }).expect(200);
    await before.services.mail.sendDue();
    const code = /\b\d{6}\b/.exec(smtp.to(email)[0]?.email.text ?? '')?.[0];
    await later.api.post('/api/auth/verify-reset-code').send({ email, code }).expect(400);
    await after.api.post('/api/auth/verify-reset-code').send({ email, code }).expect(200);
  });

  test('then a sealed mail that waited is sent', async () => {
    const address = 'waiting@example.lk';
    smtp.misbehaviour = 'refuse';
    await before.services.mail.post(
      { to: { name: '', address }, subject: 'Code', heading: 'Code', paragraphs: ['1'] },
      { key: 'waiting', secretUntil: new Date(before.clock.now() + RESET_CODE_LIFETIME_MS) },
    );
    await before.services.mail.sendDue();
    smtp.misbehaviour = undefined;
    after.clock.set(new Date(before.clock.now() + 60_000).toISOString());
    await after.services.mail.sendDue();
    expect(smtp.to(address)).toHaveLength(1);
  });

  test('then an owner still sees the calendar address that was made before', async () => {
    const owner = await makePerson(before, 'owner');
    const address = '/api/bookings/calendar-feed';
    const made = await before.as(owner).post(address).expect(201);
    const shown = await after.as(owner).get(address).expect(200);
    const { data } = made.body as { data: { feed: CalendarFeed } };
    expect(shown.body).toMatchObject({ data });
    // The program that reads it is all that knows the address when the old secret is taken away.
    await after.api.get(data.feed.url).expect(200);
    const token = later.tokens.sign({ userId: owner.id, tokenVersion: 0 });
    const stillShown = await later.as({ token }).get(address).expect(200);
    expect(stillShown.body).toMatchObject({ data });
  });

  test('then what was changed since it was sealed is refused by both', () => {
    const sealed = createSeal(OLD_SECRET, 'test').close('words');
    expect(createSeal(NEW_SECRET, 'test', OLD_SECRET).open(sealed)).toBe('words');
    expect(() => createSeal(NEW_SECRET, 'test').open(sealed)).toThrow();
    const changed = `${sealed.slice(0, -4)}AAA=`;
    expect(() => createSeal(NEW_SECRET, 'test', OLD_SECRET).open(changed)).toThrow();
  });
});
