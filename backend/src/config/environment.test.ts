import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('when a Cloudinary account is given', () => {
  test('then its parts are read, with another region’s address if there is one', () => {
    const { cloudinary } = readEnvironment({ CLOUDINARY_URL: 'cloudinary://12:a%2Fb@crease' });
    expect(cloudinary).toEqual({ cloudName: 'crease', apiKey: '12', apiSecret: 'a/b' });
    const european = readEnvironment({
      CLOUDINARY_URL: 'cloudinary://12:ab@crease?upload_prefix=https://api-eu.cloudinary.com',
    });
    expect(european.cloudinary?.uploadPrefix).toBe('https://api-eu.cloudinary.com');
  });

  test('then nothing means that images stay on disk', () => {
    expect(readEnvironment({ CLOUDINARY_URL: '' }).cloudinary).toBeUndefined();
  });

  test.each([
    'crease',
    'https://12:ab@crease',
    'cloudinary://crease',
    'cloudinary://12@crease',
    'cloudinary://12:a%b@crease',
  ])('then %s stops the start with a sentence that does not repeat it', (url) => {
    const sentence =
      'CLOUDINARY_URL must be an address such as cloudinary://key:secret@cloud-name.';
    expect(() => readEnvironment({ CLOUDINARY_URL: url })).toThrow(
      `Crease cannot start with these settings:\n${sentence}`,
    );
  });
});

describe('when a mail server is given', () => {
  test.each([
    ['Crease <Hello@Crease.lk>', { name: 'Crease', address: 'hello@crease.lk' }],
    ['"Crease, Ltd" <hello@crease.lk>', { name: 'Crease, Ltd', address: 'hello@crease.lk' }],
    ['<hello@crease.lk>', { name: '', address: 'hello@crease.lk' }],
    [' hello@crease.lk ', { name: '', address: 'hello@crease.lk' }],
    [undefined, { name: 'Crease', address: 'no-reply@localhost' }],
  ])('then mails are from %s', (text, mailFrom) => {
    const SMTP_URL = 'smtp://me:secret@mail.example.lk:587';
    const environment = readEnvironment({ SMTP_URL, ...(text && { MAIL_FROM: text }) });
    expect(environment).toMatchObject({ smtpUrl: SMTP_URL, mailFrom });
  });

  test.each([
    ['MAIL_FROM', 'Crease'],
    ['MAIL_FROM', 'a@crease.lk, b@crease.lk'],
    ['MAIL_FROM', 'Crease <a@crease.lk>\nBcc: b@crease.lk'],
    ['SMTP_URL', 'mail.example.lk'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'https://mail.example.lk'],
    ['SMTP_URL', 'smtp://me:12#3@mail.example.lk:587'],
    ['SMTP_URL', 'smtp://me:12/3@mail.example.lk:587'],
    ['SMTP_URL', 'smtp://me:12?3@mail.example.lk:587'],
  ])('then %s can not be %j', (name, value) => {
    const refusal = new RegExp(`settings:\n${name} must be an address [^\n]+$`);
    expect(() => readEnvironment({ [name]: value })).toThrow(refusal);
  });
});

describe('when Redis is given', () => {
  test.each(['redis://host', 'rediss://me:a%23b@host:6380/2', 'redis://:a%25b@[::1]:6379/'])(
    'then %s is taken as it is',
    (url) => {
      expect(readEnvironment({ REDIS_URL: url }).redisUrl).toBe(url);
    },
  );

  test.each([
    'host',
    'host:6379',
    'redis://:se#cret@host:6379',
    'redis://:se%cret@host',
    'redis://host/a',
  ])('then %s stops the start with a sentence that does not repeat it', (url) => {
    const refusal =
      /^Crease cannot start with these settings:\nREDIS_URL must be an address [^\n]+$/;
    expect(() => readEnvironment({ REDIS_URL: url })).toThrow(refusal);
    expect(() => readEnvironment({ REDIS_URL: url })).not.toThrow(/cret@/);
  });
});

describe('when the addresses of people and of other pages are given', () => {
  test.each([
    ['https://crease.lk', 'https://crease.lk'],
    ['https://Crease.lk/', 'https://crease.lk'],
    ['http://localhost:3000//', 'http://localhost:3000'],
    ['https://crease.lk:443', 'https://crease.lk'],
  ])('then %s is %s', (text, origin) => {
    expect(readEnvironment({ PUBLIC_URL: text }).publicUrl).toBe(origin);
    const { corsOrigins } = readEnvironment({ CORS_ORIGIN: `${text}, capacitor://localhost,` });
    expect(corsOrigins).toEqual([origin, 'capacitor://localhost']);
  });

  test('then there may be none', () => {
    expect(readEnvironment({ PUBLIC_URL: '', CORS_ORIGIN: '' })).toMatchObject({
      publicUrl: undefined,
      corsOrigins: [],
    });
  });

  test.each(['http://', 'https://cre ase.lk', 'https://crease.lk/app', 'https://crease.lk?a=1'])(
    'then %s is refused for both, as is what names no page at all',
    (text) => {
      expect(() => readEnvironment({ PUBLIC_URL: text })).toThrow('PUBLIC_URL must be an address');
      for (const wrong of [text, '*', 'crease.lk', 'localhost:3000', 'null']) {
        const variables = { CORS_ORIGIN: `https://crease.lk,${wrong}` };
        expect(() => readEnvironment(variables)).toThrow('CORS_ORIGIN must be addresses');
      }
    },
  );
});

describe('when it is said what the server is for', () => {
  test.each(['Production', 'prod', 'staging'])('then %s is not taken for development', (mode) => {
    const refusal = 'NODE_ENV must be one of development, test, production.';
    expect(() => readEnvironment({ NODE_ENV: mode })).toThrow(refusal);
  });

  test.each([undefined, '', 'development', 'test'])('then %s is none in earnest', (mode) => {
    const variables = { ...(mode !== undefined && { NODE_ENV: mode }) };
    expect(readEnvironment(variables).isProduction).toBe(false);
  });
});

describe('when a setting can not be used', () => {
  test.each([
    ['a port that is none', { PORT: 'abc' }, 'PORT must be a whole number'],
    ['a port in another notation', { PORT: '1e3' }, 'PORT must be a whole number'],
    ['a port above all ports', { PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    ['fewer proxies than none', { TRUST_PROXY: '-1' }, 'TRUST_PROXY must be a whole number'],
    ['half an hour', { REQUEST_ANSWER_HOURS: '0.5' }, 'REQUEST_ANSWER_HOURS must be a whole '],
    ['a mistyped word', { SEED_DEMO: 'yes' }, 'SEED_DEMO must be true or false.'],
    ['a mistyped switch', { RATE_LIMIT: 'false' }, 'RATE_LIMIT must be on or off.'],
    ['a short secret', { JWT_SECRET: 'short' }, 'JWT_SECRET must '],
    ['a short secret of before', { JWT_SECRET_PREVIOUS: 'x' }, 'JWT_SECRET_PREVIOUS must '],
    ['another database', { MONGODB_URI: 'postgres://h' }, 'MONGODB_URI must be an address'],
    ['half an administrator', { ADMIN_EMAIL: 'a@b.lk' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must '],
    ['an e-mail that is none', { ADMIN_EMAIL: 'office' }, 'ADMIN_EMAIL must be an address such '],
    [
      'a short password',
      { ADMIN_PASSWORD: 'abc' },
      'ADMIN_PASSWORD must have 6 to 128 characters.',
    ],
  ])('then %s is told by the name of the variable', (_, variables, sentence) => {
    const refusal = `Crease cannot start with these settings:\n${sentence}`;
    expect(() => readEnvironment(variables)).toThrow(refusal);
  });
});

describe('when a number is left blank', () => {
  test('then it is the usual one, and not nought', () => {
    const { port, requestAnswerHours } = readEnvironment({ PORT: ' ', REQUEST_ANSWER_HOURS: ' ' });
    expect({ port, requestAnswerHours }).toEqual({ port: 3000, requestAnswerHours: 24 });
  });
});

test('when nothing is set, then nobody elsewhere reaches the server, no proxy is believed, and tries are counted', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ host: '127.0.0.1', trustedProxies: 0, hasRateLimits: true });
});

test('when demo data and limits are declined, then there are none', () => {
  const environment = readEnvironment({ SEED_DEMO: 'false', RATE_LIMIT: 'off' });
  expect(environment).toMatchObject({ seedDemo: false, hasRateLimits: false });
});
