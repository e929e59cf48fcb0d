/** Each setting reaches the running process; the tests observe what it changes. */
import { slotsOfDate, type Booking, type Court } from '@crease/contract';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createTokens } from '../../src/platform/secrets/tokens.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { freshEmail, registrationOf } from '../accounts.ts';
import { openForFile } from '../open-for-file.ts';
import { startProcess } from '../start-process.ts';

const SECRET = 'the secret of now, and long enough for it';
const SECRET_BEFORE = 'the secret before, and long enough for it';
const PARTNER = 'https://partner.example.lk';
const HOUR_MS = 3_600_000;

const { address, dataDirectory, output } = await openForFile(
  startProcess({
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    JWT_SECRET: SECRET,
    JWT_SECRET_PREVIOUS: SECRET_BEFORE,
    PUBLIC_URL: 'https://crease.example.lk',
    CORS_ORIGIN: PARTNER,
    TRUST_PROXY: '1',
    METRICS_TOKEN: 'for prometheus alone',
    MAIL_FROM: 'Crease <hello@crease.example.lk>',
    ADMIN_EMAIL: 'first@crease.example.lk',
    ADMIN_PASSWORD: 'cricket every day',
    SEED_DEMO: 'true',
    REQUEST_ANSWER_HOURS: '2',
  }),
);

interface Asking {
  headers?: Record<string, string>;
  body?: object;
}

const ask = (path: string, { headers, body }: Asking = {}) =>
  fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

async function dataOf<Data>(answer: Promise<Response>): Promise<Data> {
  return ((await (await answer).json()) as { data: Data }).data;
}

const logIn = (email: string, password: string, from = '203.0.113.1') =>
  ask('/api/auth/login', { headers: { 'X-Forwarded-For': from }, body: { email, password } });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

test('when it runs in production, then each line of its log is JSON, but the one that it is ready', async () => {
  await ask('/api/courts');
  await expect.poll(output).toContain('GET /api/courts 200');
  const lines = output().trim().split('\n');
  const logged = lines.filter((line) => !line.startsWith('Crease is ready at '));
  expect(logged.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ level: 30, res: { statusCode: 200 } }),
  );
});

test('when PUBLIC_URL is of https, then browsers are told to stay with it', async () => {
  const { headers } = await ask('/api/courts');
  expect(headers.get('strict-transport-security')).toContain('max-age');
});

test('when PUBLIC_URL is given, then search engines are sent there, whatever address they asked at', async () => {
  const robots = await (await ask('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://crease.example.lk/sitemap.xml\n');
  const sitemap = await (await ask('/sitemap.xml')).text();
  const places = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => String(place));
  expect(new Set(places.map((place) => new URL(place).origin))).toEqual(
    new Set(['https://crease.example.lk']),
  );
});

test('when CORS_ORIGIN names a page, then that one may read answers', async () => {
  const headersFor = async (Origin: string) =>
    (await ask('/api/courts', { headers: { Origin } })).headers;
  expect((await headersFor(PARTNER)).get('access-control-allow-origin')).toBe(PARTNER);
  expect((await headersFor('https://evil.lk')).get('access-control-allow-origin')).toBeNull();
});

test('when METRICS_TOKEN is given, then figures are for who has it', async () => {
  expect((await ask('/metrics')).status).toBe(404);
  expect((await ask('/metrics', { headers: bearer('for prometheus alone') })).status).toBe(200);
});

test('when JWT_SECRET_PREVIOUS is given, then what it signed is still read', async () => {
  const { token } = await dataOf<{ token: string }>(
    logIn('first@crease.example.lk', 'cricket every day'),
  );
  const claims = createTokens(SECRET, systemClock).read(token);
  if (!claims) throw new Error('JWT_SECRET did not sign this');
  const before = createTokens(SECRET_BEFORE, systemClock).sign(claims);
  expect((await ask('/api/auth/me', { headers: bearer(before) })).status).toBe(200);
});

test('when TRUST_PROXY counts a proxy, then tries are those of who stands behind it', async () => {
  const statusFrom = async (from: string) =>
    (await logIn('customer2@demo.lk', 'not the password', from)).status;
  for (let left = 10; left > 0; left -= 1) await statusFrom('203.0.113.8');
  expect(await statusFrom('203.0.113.8')).toBe(429);
  expect(await statusFrom('203.0.113.9')).toBe(401);
});

test('when REQUEST_ANSWER_HOURS is given, then an owner has so many', async () => {
  const { token } = await dataOf<{ token: string }>(
    ask('/api/auth/register', { body: registrationOf(freshEmail()) }),
  );
  const { courts } = await dataOf<{ courts: Court[] }>(ask('/api/courts'));
  const court = courts.find(({ isActive }) => isActive) as Court;
  const date = dateAhead(30);
  const slots = slotsOfDate(court.operatingHours, date).slice(0, 1);
  const timeSlots = slots.map(({ startTime, endTime, type }) => ({ startTime, endTime, type }));
  const { booking } = await dataOf<{ booking: Booking }>(
    ask('/api/bookings', { headers: bearer(token), body: { courtId: court._id, date, timeSlots } }),
  );
  const hours = (Date.parse(booking.answerBy ?? '') - Date.parse(booking.createdAt)) / HOUR_MS;
  expect(hours).toBeCloseTo(2, 1);
});

test('when MAIL_FROM and ADMIN_EMAIL are given, then letters to the operator go from the one to the other', async () => {
  const body = { name: 'Nuwan', email: 'nuwan@example.lk', message: 'Is there a court in Ella?' };
  expect((await ask('/api/contact', { body })).ok).toBe(true);
  const folder = join(dataDirectory, 'outbox');
  const letters = async () => {
    const names = await readdir(folder).catch(() => []);
    const whole = names.filter((name) => name.endsWith('.eml'));
    return Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')));
  };
  await expect.poll(async () => (await letters()).join('\n')).toContain('nuwan@example.lk');
  const letter = (await letters()).find((one) => one.includes('nuwan@example.lk'));
  expect(letter).toMatch(/^From: Crease <hello@crease\.example\.lk>\r?$/m);
  expect(letter).toMatch(/^To: Crease <first@crease\.example\.lk>\r?$/m);
});
