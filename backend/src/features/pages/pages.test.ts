import { CONTACT } from '@crease/contract';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { makeCourt, makePerson } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const TEMPLATE = `<head><title>Crease</title><meta
      name="description"
      content="Old"
    /></head><div id="root"></div>`;
const pages = { 'index.html': TEMPLATE };

const server = await openForFile(startTestServer({ pages }));
const { id: ownerId } = await makePerson(server, 'owner');

const open = (path: string) => server.api.get(path).set('Accept', 'text/html');

/** Asks through node:http, because the usual client would normalise the path first. */
async function openRaw(path: string, host = new URL(server.url).host) {
  const { hostname, port } = new URL(server.url);
  const call = get({ hostname, port, path, headers: { Accept: 'text/html', Host: host } });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await textOf(response) };
}

/** The page's canonical address, the one on its social card, and that of its picture. */
function addressesIn(html: string): string[] {
  const tags = html.matchAll(/(?:canonical" href|og:url" content|og:image" content)="([^"]*)"/g);
  return [...tags].map(([, address]) => String(address));
}

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
    expect(text).toContain('name="twitter:card" content="summary_large_image"');
    const data = structuredDataIn(text);
    expect(data.map((thing) => thing['@type'])).toEqual([
      'Organization',
      'LocalBusiness',
      'WebSite',
    ]);
    const languages = ['English', 'Sinhala'];
    expect(data[0]).toMatchObject({
      contactPoint: { areaServed: 'LK', availableLanguage: languages },
    });
    expect(data[1]).toMatchObject({
      telephone: CONTACT.phoneNumber,
      address: { addressCountry: 'LK' },
      openingHours: 'Mo-Su 06:00-22:00',
    });
    const target: unknown = expect.stringMatching(
      /^http:\/\/[^/]+\/courts\?search=\{search_term_string\}$/,
    );
    const potentialAction = { target, 'query-input': 'required name=search_term_string' };
    expect(data[2]).toMatchObject({ inLanguage: ['en', 'si'], potentialAction });
  });

  test('then each page is told of in its own words', async () => {
    const { text } = await open('/courts').expect(200);
    expect(text).toContain('name="description" content="Book the best indoor cricket stadiums ');
    expect(structuredDataIn(text)).toEqual([]);
  });

  test('then a court tells its name, place, price and picture', async () => {
    const picture = { url: '/uploads/x/large.webp', publicId: 'x' };
    const court = await makeCourt(server, ownerId, { name: 'Lake Nets', images: [picture] });
    const { text } = await open(`/courts/${court.id}`).expect(200);
    expect(text).toContain('<title>Lake Nets, Colombo 03 · Crease</title>');
    expect(text).toContain('From Rs 5,000 an hour');
    expect(text).not.toContain('noindex');
    expect(text).toContain('property="og:title" content="Lake Nets, Colombo 03 · Crease"');
    expect(text).toContain('property="og:description" content="From Rs 5,000 an hour');
    expect(text).toMatch(/og:image" content="http:[^"]+\/uploads\/x\/large\.webp"/);
    expect(structuredDataIn(text)[0]).toMatchObject({
      '@type': 'SportsActivityLocation',
      name: 'Lake Nets',
      description: court.description,
      url: expect.stringMatching(/^http:.+\/courts\/[\da-f]{24}$/) as unknown,
      image: expect.stringMatching(/^http:.+\/uploads\/x\/large\.webp$/) as unknown,
      priceRange: 'Rs 5,000 to Rs 7,000 an hour',
      address: {
        ...{ streetAddress: '1 Galle Road', addressLocality: 'Colombo 03' },
        ...{ addressRegion: 'Colombo', addressCountry: 'LK' },
      },
      amenityFeature: [{ name: 'Parking', value: true }],
      geo: { latitude: 6.9, longitude: 79.85 },
    });
  });

  test('then a court without a picture has the card of Crease, and its words are one line', async () => {
    const description = 'Two lanes.\n\nBring  your own bat.';
    const { id } = await makeCourt(server, ownerId, { images: [], description });
    const { text } = await open(`/courts/${id}`).expect(200);
    expect(addressesIn(text).at(-1)).toBe(`${new URL(server.url).origin}/social-card.png`);
    expect(structuredDataIn(text)[0]).not.toHaveProperty('image');
    expect(text).toMatch(/name="description" content="[^"]*Two lanes\. Bring your own bat\."/);
  });

  // One of the two is cut in the middle of a sign, whatever the words before it.
  test.each(['', 'a'])('then a long description after %j ends with a whole sign', async (start) => {
    const description = `${start}${'👍🏽'.repeat(100)}`;
    const { id } = await makeCourt(server, ownerId, { description });
    const { text } = await open(`/courts/${id}`).expect(200);
    const [, told = ''] = /name="description" content="([^"]*👍🏽…)"/.exec(text) ?? [];
    expect(told.length).toBeGreaterThan(190);
    expect(told.length).toBeLessThanOrEqual(200);
  });

  test('then a court is the same by its id in capitals', async () => {
    const { id } = await makeCourt(server, ownerId, { name: 'Capital Nets' });
    const { text } = await open(`/courts/${id.toUpperCase()}`).expect(200);
    expect(text).toContain('Capital Nets');
  });

  test('then a page has one address of its own, however it was asked for', async () => {
    const { id } = await makeCourt(server, ownerId);
    for (const [own, ...others] of [
      ['/', '/?utm_source=x'],
      ['/courts', '/courts/', '/courts?page=2', '/Courts'],
      ['/about', '/about/', '/ABOUT'],
      [`/courts/${id}`, `/courts/${id}/`, `/courts/${id.toUpperCase()}`, `/Courts/${id}`],
      [`/booking/${id}`, `/booking/${id}/`, `/booking/${id}?date=2026-12-02`],
    ] as [string, ...string[]][]) {
      for (const path of [own, ...others]) {
        const { text } = await open(path).expect(200);
        const { origin } = new URL(server.url);
        expect(addressesIn(text).slice(0, 2), path).toEqual([origin + own, origin + own]);
      }
    }
  });

  test('then a page is where PUBLIC_URL says, whatever name it was asked for by', async () => {
    const publicUrl = 'https://crease.example.lk';
    const known = await startTestServer({ pages, publicUrl });
    const { text } = await known.api.get('/').set('Accept', 'text/html').expect(200);
    expect(addressesIn(text)).toEqual([
      `${publicUrl}/`,
      `${publicUrl}/`,
      `${publicUrl}/social-card.png`,
    ]);
    expect(structuredDataIn(text)[0]).toMatchObject({ url: publicUrl });
    await known.close();
  });

  test('then nothing an owner wrote leaves its place in the page', async () => {
    const name = '</script><script>alert(1)</script>"><img src=x>$& $1';
    const court = await makeCourt(server, ownerId, { name, description: name });
    const { text } = await open(`/courts/${court.id}`).expect(200);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img');
    expect(structuredDataIn(text)[0]?.name).toBe(name);
  });

  test('then a court under review is answered as one that was never there', async () => {
    const { id } = await makeCourt(server, ownerId, { status: 'pending', name: 'Secret Nets' });
    const nowhere = 'f'.repeat(24);
    const { text } = await open(`/courts/${id}`).expect(404);
    const other = await open(`/courts/${nowhere}`).expect(404);
    expect(text).not.toContain('Secret');
    expect(text).toContain('noindex');
    expect(text.replaceAll(id, nowhere)).toBe(other.text);
  });

  test.each([
    '/nowhere',
    '/index.html',
    '/courts/000000000000000000000000',
    '/courts/x',
    '/courts/x/y/z',
  ])('then %s is answered with 404 and the page', async (path) => {
    const { text } = await open(path).expect(404);
    expect(text).toContain('<div id="root"></div>');
    expect(text).toContain('noindex');
  });

  test('then who asks for the head alone is told the same without the page', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/courts', 200],
      ['/nowhere', 404],
    ] as const) {
      const whole = await open(path).expect(status);
      const head = await server.api.head(path).set('Accept', 'text/html').expect(status);
      expect(head.text).toBeUndefined();
      expect(head.get('Content-Type')).toBe(whole.get('Content-Type'));
      expect(head.get('ETag')).toBe(whole.get('ETag'));
    }
  });

  test('then the screens of signed-in people are not for search engines', async () => {
    const booking = `/booking/${'f'.repeat(24)}`;
    for (const path of ['/dashboard', '/bookings', '/admin', '/courts/new', booking]) {
      expect((await open(path).expect(200)).text).toContain('noindex');
    }
  });
});

describe('when a page is asked for as no browser asks', () => {
  test.each(['//', '///', '//evil.example/x', '/\\evil.example', '/<"&'])(
    'then %s is nothing but a place below the own address',
    async (path) => {
      const { status, body } = await openRaw(path);
      expect(status).toBe(404);
      expect(addressesIn(body).map((address) => new URL(address).origin)).toEqual(
        Array.from({ length: 3 }, () => server.url),
      );
      expect(body).not.toContain('<"');
    },
  );

  test.each([
    '//index.html',
    '/./index.html',
    '/courts/../index.html',
    '/%69ndex.html',
    'http://[',
  ])('then %s is answered with 404 and the page', async (path) => {
    const { status, body } = await openRaw(path);
    expect(status).toBe(404);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('noindex');
  });

  test('then what does not even begin as a path is no page', async () => {
    const { status, body } = await openRaw('*.evil.example');
    expect(status).toBe(404);
    expect(body).not.toContain('evil');
  });

  test.each(['[', 'crease.test:port', 'a b', 'a"><b'])(
    'then %j in the place of a host is not repeated',
    async (host) => {
      const { status, body } = await openRaw('/', host);
      expect(status).toBe(200);
      expect(addressesIn(body)[0]).toBe('http://localhost/');
    },
  );

  test.each(['crease.test', 'Crease.Test:8080', '[::1]:3000', '[2001:DB8::A]'])(
    'then %j in the place of a host, which may be one, is what the page is told to be at',
    async (host) => {
      const { body } = await openRaw('/', host);
      expect(addressesIn(body)[0]).toBe(`http://${host}/`);
    },
  );

  test('then one that names no host at all, as very old programs do, is told of this machine', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET / HTTP/1.0\r\nAccept: text/html\r\n\r\n');
    expect(addressesIn(await textOf(socket))[0]).toBe('http://localhost/');
  });
});

describe('when what a page is about can not be read', () => {
  test('then whoever asked for the page gets it all the same, and nothing of what went wrong', async () => {
    const list = vi.spyOn(server.services.courts, 'list');
    list.mockRejectedValueOnce(new Error('Told to nobody'));
    const { text, headers } = await open('/courts').expect(500);
    list.mockRestore();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('<div id="root"></div>');
    expect(text).toContain('noindex');
    expect(text).not.toContain('Told to nobody');
    expect(server.logLines.join('')).toContain('Told to nobody');
  });
});
