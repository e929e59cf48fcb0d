/** Only a valid session token of ours signs anybody in, whatever it claims. */
import jwt from 'jsonwebtoken';
import { Types } from 'mongoose';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { connectSocket } from '../socket-client.ts';
import { startTestServer, TOKEN_SECRET } from '../start-test-server.ts';

const server = await openForFile(startTestServer());
let person: Person;
beforeEach(async () => {
  person = await makePerson(server, 'admin');
});

const NOW_SECONDS = () => Math.floor(server.clock.now() / 1_000);
const HOUR_SECONDS = 3_600;

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The claims of a real token. */
const claims = (changes: object = {}) => ({
  sub: person.id,
  typ: 'session',
  ver: 0,
  iat: NOW_SECONDS(),
  exp: NOW_SECONDS() + HOUR_SECONDS,
  iss: 'crease',
  aud: 'crease',
  ...changes,
});

/** Signed by hand, because the library refuses to make most of these. */
function forge(header: object, payload: unknown, secret = TOKEN_SECRET, hash = 'sha256'): string {
  const signed = `${encode({ typ: 'JWT', ...header })}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

const HS256 = { alg: 'HS256' };

const FORGERIES: Record<string, () => string> = {
  'no algorithm': () => `${encode({ alg: 'none' })}.${encode(claims())}.`,
  'no algorithm, in capitals': () => `${encode({ alg: 'NONE' })}.${encode(claims())}.`,
  'no algorithm, but a signature': () => forge({ alg: 'nOnE' }, claims()),
  'another algorithm': () => jwt.sign(claims(), TOKEN_SECRET, { algorithm: 'HS512' }),
  'an algorithm that the signature does not have': () => forge({ alg: 'RS256' }, claims()),
  'another key': () => forge(HS256, claims(), 'another secret that is long enough too'),
  'an empty key': () => forge(HS256, claims(), ''),
  'a key it brings along': () =>
    forge({ ...HS256, jwk: { kty: 'oct', k: encode('mine') } }, claims(), 'mine'),
  'a key file it names': () => forge({ ...HS256, kid: '../../dev/null' }, claims(), ''),
  'a time that is past': () => forge(HS256, claims({ exp: NOW_SECONDS() - 1 })),
  'a time that is a text': () => forge(HS256, claims({ exp: '9999999999' })),
  'no time': () => forge(HS256, claims({ exp: undefined })),
  'a time that has not come': () => forge(HS256, claims({ nbf: NOW_SECONDS() + HOUR_SECONDS })),
  'another audience': () => forge(HS256, claims({ aud: 'someone' })),
  'another issuer': () => forge(HS256, claims({ iss: 'someone' })),
  'another purpose': () => forge(HS256, claims({ typ: 'reset' })),
  'no purpose': () => forge(HS256, claims({ typ: undefined })),
  'an earlier version': () => forge(HS256, claims({ ver: -1 })),
  'a version that is a text': () => forge(HS256, claims({ ver: '0' })),
  nobody: () => forge(HS256, claims({ sub: new Types.ObjectId().toHexString() })),
  'an operator as its user': () => forge(HS256, claims({ sub: { $ne: null } })),
  'a text that is no id': () => forge(HS256, claims({ sub: 'admin' })),
  'no object': () => forge(HS256, 'admin'),
  'no JSON': () => `${encode({ typ: 'JWT', ...HS256 })}.${encode('admin').slice(2)}.x`,
  'other claims than were signed': () => {
    const [header = '', , signature = ''] = forge(HS256, claims({ typ: 'x' })).split('.');
    return `${header}.${encode(claims())}.${signature}`;
  },
};

test('when the product signs, then it is let in, by hand as well', async () => {
  for (const token of [person.token, forge(HS256, claims())]) {
    await server.as({ token }).get('/api/auth/me').expect(200);
  }
});

test('when the word before the token is written otherwise, which HTTP allows, then it is let in', async () => {
  const header = `bearer ${person.token}`;
  await server.api.get('/api/auth/me').set('Authorization', header).expect(200);
});

describe.each(Object.keys(FORGERIES))('when a token has %s', (name) => {
  const token = () => (FORGERIES[name] as () => string)();

  test('then it opens no call, not even a public one', async () => {
    for (const path of ['/api/auth/me', '/api/admin/dashboard/stats', '/api/courts']) {
      const response = await server.api.get(path).set('Authorization', `Bearer ${token()}`);
      expect(response.status, path).toBe(401);
      expect(response.body).toMatchObject({ success: false, code: 'not_signed_in' });
    }
  });

  test('then it opens no socket', async () => {
    await expect(connectSocket(server.url, { token: token() })).rejects.toThrow();
  });
});

test.each(['Bearer', 'Bearer ', 'Basic YTpi', 'bearer a b', 'Bearer null', 'Bearer undefined'])(
  'when the header is %j, then it opens nothing',
  async (header) => {
    await server.api.get('/api/auth/me').set('Authorization', header).expect(401);
  },
);

test('when a token is endless, then it is turned away before it is read', async () => {
  const header = `Bearer ${'x'.repeat(100_000)}`;
  const response = await fetch(`${server.url}/api/auth/me`, { headers: { Authorization: header } });
  expect(response.status).toBe(431);
});

test('when a role is taken away, then the token of before has it no more', async () => {
  await server.connection
    .collection('users')
    .updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { role: 'customer' } });
  await server.as(person).get('/api/admin/dashboard/stats').expect(403);
});
