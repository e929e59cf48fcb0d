import { describe, expect, test, vi } from 'vitest';
import { openForFile } from '../../../test/open-for-file.ts';
import { freshEmail } from '../../../test/accounts.ts';
import { quickPasswords, startTestServer } from '../../../test/start-test-server.ts';
import { makePerson } from '../../../test/factories.ts';
import { UsersRepository } from '../users/users.repository.ts';

const server = await openForFile(startTestServer());

const registration = (changes: object = {}) => ({
  name: 'Nuwan Perera',
  email: 'nuwan@example.lk',
  password: 'googly123',
  phone: '077 123 4567',
  role: 'customer',
  ...changes,
});
const register = (changes?: object) =>
  server.api.post('/api/auth/register').send(registration(changes));
const login = (email: string, password: string) =>
  server.api.post('/api/auth/login').send({ email, password });
const me = (token: string) => server.as({ token }).get('/api/auth/me');

interface SessionBody {
  data: { token: string; user: Record<string, unknown> };
}

describe('when somebody registers', () => {
  test('then they are signed in, with the phone in international form and no hash shown', async () => {
    const email = freshEmail();
    const response = await register({ email: email.toUpperCase() }).expect(201);
    const { token, user } = (response.body as SessionBody).data;
    expect(user).toMatchObject({
      email,
      phone: '+94771234567',
      role: 'customer',
    });
    expect(user['id']).toBe(user['_id']);
    expect(JSON.stringify(response.body)).not.toMatch(/password_?hash|\$2[aby]\$/i);
    await me(token).expect(200);
  });

  test('then a failure of the database is none of their e-mail address', async () => {
    const email = freshEmail();
    const insert = vi.spyOn(UsersRepository.prototype, 'insert');
    insert.mockRejectedValueOnce(new Error('The disk is full'));
    await register({ email }).expect(500);
    insert.mockRestore();
    await register({ email }).expect(201);
  });

  test('then an owner keeps the business fields and a customer does not', async () => {
    const business = { businessName: 'Nets & Co', businessRegistration: 'PV 1' };
    const owner = await register({ email: freshEmail(), role: 'owner', ...business }).expect(201);
    const customer = await register({ email: freshEmail(), ...business }).expect(201);
    expect((owner.body as SessionBody).data.user).toMatchObject(business);
    const blank = { businessName: ' ', businessRegistration: '' };
    const other = await register({ email: freshEmail(), role: 'owner', ...blank }).expect(201);
    for (const field of Object.keys(business)) {
      expect((customer.body as SessionBody).data.user).not.toHaveProperty(field);
      expect((other.body as SessionBody).data.user).not.toHaveProperty(field);
    }
  });

  test('then the same e-mail in other letters is refused with 409, at its field', async () => {
    const email = freshEmail();
    await register({ email }).expect(201);
    const response = await register({ email: email.toUpperCase() }).expect(409);
    const message = 'An account with this email address exists already';
    expect(response.body).toEqual({
      success: false,
      code: 'email_in_use',
      message,
      errors: [{ path: 'email', message }],
    });
  });

  test('then ten at once with one e-mail make one account', async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });

  test.each([
    ['admin as a role', { role: 'admin' }, 'role'],
    ['a short password', { password: '12345' }, 'password'],
    ['no name', { name: '   ' }, 'name'],
    ['an operator as e-mail', { email: { $gt: '' } }, 'email'],
    ['a phone nobody has', { phone: '12' }, 'phone'],
  ])('then %s is refused with the field named', async (_, changes, path) => {
    const response = await register({ email: 'bad@example.lk', ...changes }).expect(400);
    const body = response.body as { code: string; errors: { path: string; message: string }[] };
    expect(body.code).toBe('invalid_input');
    expect(body.errors.map((error) => error.path)).toContain(path);
  });
});

describe('when somebody logs in', () => {
  test('then the right password opens a session and all its characters count', async () => {
    const email = freshEmail();
    const long = 'x'.repeat(100);
    await register({ email, password: `${long}a` }).expect(201);
    await login(email.toUpperCase(), `${long}a`).expect(200);
    await login(email, `${long}b`).expect(401);
  });

  test('then a wrong password and an unknown account get the same answer after the same work', async () => {
    const email = freshEmail();
    await register({ email }).expect(201);
    const compared = vi.spyOn(quickPasswords, 'matches');
    const wrong = await login(email, 'not this').expect(401);
    const unknown = await login('unknown@example.lk', 'not this').expect(401);
    expect(compared).toHaveBeenCalledTimes(2);
    compared.mockRestore();
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body).toMatchObject({
      message: 'Invalid email or password',
      code: 'wrong_credentials',
    });
  });
});

describe('when a token is shown', () => {
  test.each(['', 'Bearer', 'Bearer nonsense', 'Basic abc', 'Bearer a.b.c'])(
    'then "%s" is no session',
    async (header) => {
      // Where visitors may ask as well, so that the page learns at once that it is signed out.
      for (const path of ['/api/auth/me', '/api/courts']) {
        const refused = await server.api.get(path).set('Authorization', header).expect(401);
        expect(refused.body).toMatchObject({ code: 'not_signed_in' });
      }
    },
  );

  test('then its scheme may be written in small letters', async () => {
    const { token } = await makePerson(server, 'customer');
    await server.api.get('/api/auth/me').set('Authorization', `bearer ${token}`).expect(200);
  });

  test('then it ends after seven days', async () => {
    const person = await makePerson(server, 'customer');
    await me(person.token).expect(200);
    const later = await startTestServer({ databaseName: server.databaseName });
    later.clock.set('2026-12-08T04:30:01Z');
    await later.as(person).get('/api/auth/me').expect(401);
    await later.close();
  });

  test('then one of an earlier token version is dead', async () => {
    const person = await makePerson(server, 'owner');
    await server.connection
      .collection('users')
      .updateOne({ email: person.email }, { $inc: { tokenVersion: 1 } });
    await me(person.token).expect(401);
  });

  test('then a private answer is not kept by caches', async () => {
    const person = await makePerson(server, 'owner');
    const response = await me(person.token).expect(200);
    expect(response.headers['cache-control']).toContain('no-store');
  });
});

test.each([
  ['registers', 'hash', '/api/auth/register'],
  ['signs in', 'matches', '/api/auth/login'],
] as const)(
  'when somebody %s and leaves before it is their turn, then nothing is hashed for them',
  async (_, method, path) => {
    const email = freshEmail();
    const original = quickPasswords[method] as (...given: unknown[]) => Promise<never>;
    const leaving = new AbortController();
    const hashed = vi.spyOn(quickPasswords, method);
    hashed.mockImplementationOnce(async (...given: unknown[]) => {
      leaving.abort();
      await vi.waitUntil(given.at(-1) as () => boolean);
      return original(...given);
    });
    const left = fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(registration({ email })),
      signal: leaving.signal,
    });
    await expect(left).rejects.toThrow('aborted');
    const [outcome] = hashed.mock.settledResults;
    await expect.poll(() => outcome?.value as unknown).toMatchObject({ code: 'invalid_input' });
    hashed.mockRestore();
    expect(await server.services.users.findByEmail(email)).toBeUndefined();
  },
);
