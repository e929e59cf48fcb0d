import { describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());

interface SessionBody {
  data: { token: string; user: Record<string, unknown> };
}

const saveProfile = (person: Person, body: object) =>
  server.as(person).put('/api/users/profile').send(body);
const profile = (changes: object = {}) => ({
  name: 'Kumar',
  phone: '071 234 5678',
  ...changes,
});

describe('when somebody saves the profile', () => {
  test('then name and phone change, and nothing else that was sent', async () => {
    const person = await makePerson(server, 'customer');
    const extras = { role: 'admin', email: 'other@example.lk', tokenVersion: 9, businessName: 'X' };
    const response = await saveProfile(person, profile(extras)).expect(200);
    expect(response.body).toMatchObject({
      message: 'Profile updated successfully',
      data: {
        user: { name: 'Kumar', phone: '+94712345678', email: person.email, role: 'customer' },
      },
    });
    expect((response.body as SessionBody).data.user).not.toHaveProperty('businessName');
    const me = await server.as(person).get('/api/auth/me').expect(200);
    expect((me.body as SessionBody).data.user).toEqual((response.body as SessionBody).data.user);
  });

  test('then an owner keeps a business field left out, and loses a blank one', async () => {
    const owner = await makePerson(server, 'owner');
    const business = { businessName: 'Nets & Co', businessRegistration: 'PV 1' };
    await saveProfile(owner, profile(business)).expect(200);
    const kept = await saveProfile(owner, profile()).expect(200);
    expect((kept.body as SessionBody).data.user).toMatchObject(business);
    const taken = await saveProfile(owner, profile({ businessRegistration: ' ' })).expect(200);
    expect((taken.body as SessionBody).data.user).not.toHaveProperty('businessRegistration');
    expect((taken.body as SessionBody).data.user).toMatchObject({ businessName: 'Nets & Co' });
  });

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['a phone nobody has', { phone: '12' }, 'phone'],
    ['an operator as name', { name: { $set: 'x' } }, 'name'],
  ])('then %s is refused with the field named', async (_, changes, path) => {
    const person = await makePerson(server, 'customer');
    const response = await saveProfile(person, profile(changes)).expect(400);
    expect(response.body).toMatchObject({ code: 'invalid_input', errors: [{ path }] });
  });

  test('then a visitor is asked to log in', async () => {
    await server.api.put('/api/users/profile').send(profile()).expect(401);
  });
});

describe('when somebody changes the password', () => {
  let lastNumber = 0;
  const register = async () => {
    const email = `changer${(lastNumber += 1)}@example.lk`;
    const account = { name: 'Changer', phone: '0771234567', role: 'customer' };
    const response = await server.api
      .post('/api/auth/register')
      .send({ ...account, email, password: 'old secret' })
      .expect(201);
    return { email, token: (response.body as SessionBody).data.token };
  };
  const change = (token: string, currentPassword: string, newPassword = 'new secret') =>
    server.as({ token }).put('/api/users/password').send({ currentPassword, newPassword });
  const me = (token: string) => server.as({ token }).get('/api/auth/me');
  const login = (email: string, password: string) =>
    server.api.post('/api/auth/login').send({ email, password });

  test('then this session goes on with a new token and every other ends', async () => {
    const { email, token } = await register();
    const other = await login(email, 'old secret').expect(200);
    const ended: string[] = [];
    server.services.sessionEvents.on('sessions:ended', ({ userId }) => void ended.push(userId));
    const response = await change(token, 'old secret').expect(200);
    const { data } = response.body as SessionBody;
    expect(response.body).toMatchObject({ message: 'Password changed successfully' });
    expect(JSON.stringify(response.body)).not.toMatch(/password_?hash|\$2[aby]\$/i);
    await me(data.token).expect(200);
    await me(token).expect(401);
    await me((other.body as SessionBody).data.token).expect(401);
    await login(email, 'old secret').expect(401);
    await login(email, 'new secret').expect(200);
    expect(ended).toEqual([data.user['id']]);
  });

  test('then a wrong current password is refused at its field, and the session goes on', async () => {
    const { token } = await register();
    const response = await change(token, 'wrong').expect(400);
    expect(response.body).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'currentPassword', message: 'The current password is not right' }],
    });
    await me(token).expect(200);
  });

  test('then of several changes at once one counts', async () => {
    const { email, token } = await register();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => change(token, 'old secret', `secret ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    await login(email, `secret ${winner}`).expect(200);
  });

  test('then a short new password is refused', async () => {
    const { token } = await register();
    const response = await change(token, 'old secret', '12345').expect(400);
    expect(response.body).toMatchObject({ errors: [{ path: 'newPassword' }] });
  });
});
