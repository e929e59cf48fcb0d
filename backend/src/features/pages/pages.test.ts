import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCourt, makePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

const TEMPLATE = `<head><title>Crease</title><meta
      name="description"
      content="Old"
    /></head><div id="root"></div>`;

let server: TestServer;
let pagesFolder: string;
let ownerId: string;

beforeAll(async () => {
  pagesFolder = await mkdtemp(join(tmpdir(), 'crease-pages-'));
  await writeFile(join(pagesFolder, 'index.html'), TEMPLATE);
  server = await startTestServer({ pagesFolder });
  ownerId = (await makePerson(server, 'owner')).id;
});
afterAll(async () => {
  await server.close();
  await rm(pagesFolder, { recursive: true });
});

const open = (path: string) => server.api.get(path).set('Accept', 'text/html');

interface Thing {
  '@type': string;
  name: string;
  [key: string]: unknown;
}

function structuredDataIn(html: string): Thing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json]) => JSON.parse(String(json)) as Thing);
}

describe('when a crawler that runs no script opens a page', () => {
  test('then the home page tells of the organisation, its hours and its search', async () => {
    const { text } = await open('/').expect(200);
    expect(text).toContain('<title>Book an indoor cricket court in Sri Lanka · Crease</title>');
    expect(text.match(/name="description"/g)).toHaveLength(1);
    expect(text).toMatch(/property="og:image" content="http:\/\/[^"]+\/social-card\.png"/);
    const data = structuredDataIn(text);
    expect(data.map((thing) => thing['@type'])).toEqual([
      'Organization',
      'LocalBusiness',
      'WebSite',
    ]);
    expect(data[1]).toMatchObject({ openingHours: 'Mo-Su 06:00-22:00' });
  });

  test('then a court tells its name, place, price and picture', async () => {
    const picture = { url: '/uploads/x/large.webp', publicId: 'x' };
    const court = await makeCourt(server, ownerId, { name: 'Lake Nets', images: [picture] });
    const { text } = await open(`/courts/${court.id}`).expect(200);
    expect(text).toContain('<title>Lake Nets, Colombo 03 · Crease</title>');
    expect(text).toContain('From Rs 5,000 an hour');
    expect(text).toMatch(/og:image" content="http:[^"]+\/uploads\/x\/large\.webp"/);
    expect(structuredDataIn(text)[0]).toMatchObject({
      '@type': 'SportsActivityLocation',
      name: 'Lake Nets',
      address: { addressLocality: 'Colombo 03', addressCountry: 'LK' },
    });
  });

  test('then nothing an owner wrote leaves its place in the page', async () => {
    const name = '</script><script>alert(1)</script>"><img src=x>$& $1';
    const court = await makeCourt(server, ownerId, { name, description: name });
    const { text } = await open(`/courts/${court.id}`).expect(200);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img');
    expect(structuredDataIn(text)[0]?.name).toBe(name);
  });

  test('then a court under review is not told of', async () => {
    const court = await makeCourt(server, ownerId, { status: 'pending', name: 'Secret Nets' });
    const { text } = await open(`/courts/${court.id}`).expect(200);
    expect(text).not.toContain('Secret');
    expect(text).toContain('noindex');
  });

  test.each(['/nowhere', '/courts/000000000000000000000000', '/courts/x', '/courts/x/y/z'])(
    'then %s is answered with 404 and the page',
    async (path) => {
      const { text } = await open(path).expect(404);
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('noindex');
    },
  );

  test('then the screens of signed-in people are not for search engines', async () => {
    for (const path of ['/dashboard', '/bookings', '/admin', '/courts/new']) {
      expect((await open(path).expect(200)).text).toContain('noindex');
    }
  });
});

describe('when what a page is about can not be read', () => {
  test('then whoever asked for the page gets it all the same, and nothing of what went wrong', async () => {
    const { courts } = server.services;
    const { list } = courts;
    courts.list = () => Promise.reject(new Error('Told to nobody'));
    const { text, headers } = await open('/courts').expect(500);
    courts.list = list;
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('<div id="root"></div>');
    expect(text).toContain('noindex');
    expect(text).not.toContain('Told to nobody');
    expect(server.logLines.join('')).toContain('Told to nobody');
  });
});
