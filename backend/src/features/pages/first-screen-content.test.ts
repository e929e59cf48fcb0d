/**
 * Tests what is handed to the drawing. A stand-in for the drawing, which the frontend build makes, writes it down.
 */
import { FIRST_SCREEN_FILE, type FirstScreen } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { makeCourt, makePerson } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

const STYLES = 'p{color:red}';
const STYLES_FILE = 'assets/index-1.css';
const TEMPLATE =
  '<head><title>Crease</title><script type="module" src="/a.js"></script>' +
  `<link rel="stylesheet" href="/${STYLES_FILE}"></head><div id="root"></div>`;
const PICTURES =
  '<link rel="preload" as="image" href="/a.webp"/><link rel="preload" as="image" href="/b.webp"/>';
/** An owner may write it, and it stands for what is replaced. */
const SIGN = '$&';
const DRAWING = `let drawings = 0;
export const drawFirstScreen = (address, content) => {
  if (content.court?.name === 'Breaks') throw new Error('It can not be drawn');
  return '${PICTURES}<pre>' + encodeURIComponent(JSON.stringify({ address, content })) + '</pre><!-- ' + (drawings += 1) + ' ${SIGN} -->';
};`;
const DRAWN = /<div id="root" data-drawn><pre>(.*?)<\/pre><!--[^>]*--><\/div>/;
const EMPTY = '<div id="root"></div>';

const pagesWith = (drawing?: string) => ({
  'index.html': TEMPLATE,
  [STYLES_FILE]: STYLES,
  ...(drawing !== undefined && { [FIRST_SCREEN_FILE]: drawing }),
});

const server = await openForFile(startTestServer({ pages: pagesWith(DRAWING) }));
const { id: ownerId } = await makePerson(server, 'owner');

const open = (path: string) => server.api.get(path).set('Accept', 'text/html');

async function drawnAt(path: string): Promise<{ address: string; content: FirstScreen }> {
  const { text } = await open(path).expect(200);
  return JSON.parse(decodeURIComponent(DRAWN.exec(text)?.[1] ?? 'null')) as never;
}

async function courtsAt(path: string) {
  const { content } = await drawnAt(path);
  return content.screen === 'courts-page' ? content.found : undefined;
}

const storedAddressOf = async (path: string) => (await open(path)).get('ETag');

describe('when a page is opened that anybody opens first', () => {
  test('then Home is drawn, and its scripts come after what it is seen with', async () => {
    expect(await drawnAt('/')).toEqual({ address: '/', content: { screen: 'home-page' } });
    expect((await open('/')).text).toContain('<script type="module" fetchpriority="low"');
  });

  test('then the pictures that it is seen with are asked for before its first script', async () => {
    expect((await open('/courts')).text).toMatch(
      new RegExp(`${PICTURES}\\s*<script type="module"`),
    );
  });

  test('then its styles are in the page, and a page that starts empty loads them', async () => {
    expect((await open('/')).text).toContain(`<style>${STYLES}</style>`);
    const { text } = await open('/profile');
    expect(text).toContain(`<link rel="stylesheet" href="/${STYLES_FILE}">`);
    expect(text).not.toContain(STYLES);
  });

  test('then About and Contact are drawn, and a page that needs a sign-in is not', async () => {
    for (const name of ['about', 'contact']) {
      const { content } = await drawnAt(`/${name}`);
      expect(content).toEqual({ screen: `${name}-page` });
    }
    expect((await open('/profile')).text).toContain(EMPTY);
  });

  test('then a court is drawn as everybody may see it, without the address of its owner', async () => {
    const court = await makeCourt(server, ownerId, { name: 'Lake Nets $& $1 </div>' });
    for (const [path, screen] of [
      [`/courts/${court.id}`, 'court-page'],
      [`/booking/${court.id}?date=2026-01-01&slots=19%3A00`, 'booking-page'],
    ] as const) {
      const { address, content } = await drawnAt(path);
      expect(address).toBe(path);
      expect(content).toMatchObject({
        screen,
        court: { _id: court.id, name: court.name, owner: ownerId },
      });
      expect(JSON.stringify(content)).not.toContain('@example.lk');
    }
  });

  test('then the list is drawn with the newest, and says how many there are', async () => {
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'];
    for (const name of names) await makeCourt(server, ownerId, { name });
    await makeCourt(server, ownerId, { name: 'Not yet', status: 'pending' });
    const found = await courtsAt('/courts');
    expect(found?.courts.map(({ name }) => name)).toEqual(names.slice(-4).reverse());
    expect(await courtsAt('/courts?fbclid=a1')).toEqual(found);
    const list = await server.api.get('/api/courts').expect(200);
    const { data } = list.body as { data: { count: number } };
    expect(found?.count).toBe(data.count);
  });

  test('then what the list will ask for comes after what it is seen with', async () => {
    expect((await open('/courts')).text).toMatch(
      / href="\/api\/courts[^>]* fetchpriority="low" \/>/,
    );
  });

  test('then a list that is searched is a frame: whatever is drawn is what was asked for', async () => {
    expect(await drawnAt('/courts?fbclid=a1&search=Lake')).toEqual({
      address: '/courts?search=Lake',
      content: { screen: 'courts-page' },
    });
  });

  test('then what changes changes the tag that it is asked again by', async () => {
    const before = await storedAddressOf('/courts');
    expect(await storedAddressOf('/courts')).toBe(before);
    await makeCourt(server, ownerId);
    expect(await storedAddressOf('/courts')).not.toBe(before);
    expect((await open('/courts')).get('Cache-Control')).toBe('no-cache');
  });
});

describe('when a page is opened again', () => {
  /** The number of what is shown, counted by the stand-in. */
  const drawingAt = async (path: string) =>
    Number(/<!-- (\d+) /.exec((await open(path)).text)?.[1]);

  test('then it is drawn anew for another day, for what has changed and for the next minute alone', async () => {
    const owner = await makePerson(server, 'owner');
    const { id } = await makeCourt(server, owner.id);
    const path = `/courts/${id}`;
    const first = await drawingAt(path);
    expect(await drawingAt(path)).toBe(first);
    expect(await drawingAt(`${path}?date=2026-12-02`)).toBe(first + 1);
    expect(await drawingAt(path)).toBe(first);
    for (const same of [`${path}?fbclid=a1&utm_source=b`, `/Courts/${id.toUpperCase()}/?hours=7`])
      expect(await drawingAt(same)).toBe(first);
    await server.as(owner).patch(`/api${path}/active`).send({ isActive: false }).expect(200);
    expect(await drawingAt(path)).toBe(first + 2);
    server.clock.set('2026-12-01T04:30:59.999Z');
    expect(await drawingAt(path)).toBe(first + 2);
    server.clock.set('2026-12-01T04:31:00Z');
    expect(await drawingAt(path)).toBe(first + 3);
  });

  test('then it is drawn anew after a hundred others, because the memory for them has an end', async () => {
    const first = await drawingAt('/about');
    for (let page = 1; page < 100; page += 1) await drawingAt(`/courts?search=${page}`);
    expect(await drawingAt('/about')).toBe(first);
    await drawingAt('/courts?search=100');
    expect(await drawingAt('/about')).toBe(first + 101);
  });

  test('then a browser that has it still is told so, and at another host the page names that one', async () => {
    const { headers } = await open('/courts').expect(200);
    await open('/courts').set('If-None-Match', String(headers['etag'])).expect(304);
    const { text } = await open('/courts').set('Host', 'elsewhere.test').expect(200);
    expect(text).toContain('href="http://elsewhere.test/courts"');
  });
});

describe('when there is nothing that everybody may see', () => {
  test.each(['pending', 'rejected'] as const)('then a %s court is not drawn', async (status) => {
    const { id } = await makeCourt(server, ownerId, { status, name: 'Secret Nets' });
    for (const path of [`/courts/${id}`, `/booking/${id}`]) {
      const { text } = await open(path);
      expect(text).toContain(EMPTY);
      expect(text).not.toContain('Secret');
      expect(text).not.toContain('fetchpriority');
    }
  });

  test('then a court that was removed is not drawn', async () => {
    const owner = await makePerson(server, 'owner');
    const { id } = await makeCourt(server, owner.id, { name: 'Gone Nets' });
    await server.as(owner).delete(`/api/courts/${id}`).expect(200);
    for (const path of [`/courts/${id}`, `/booking/${id}`]) {
      const { text } = await open(path);
      expect(text).toContain(EMPTY);
      expect(text).not.toContain('Gone');
    }
    expect(JSON.stringify(await courtsAt('/courts'))).not.toContain('Gone');
  });

  test.each(['/nowhere', '/login', '/dashboard', '/bookings', '/admin'])(
    'then %s begins empty',
    async (path) => {
      expect((await open(path)).text).toContain(EMPTY);
    },
  );

  test('then a court that is closed for bookings has no booking screen', async () => {
    const { id } = await makeCourt(server, ownerId, { isActive: false });
    expect((await open(`/booking/${id}`).expect(200)).text).toContain(EMPTY);
    expect((await drawnAt(`/courts/${id}`)).content.screen).toBe('court-page');
  });
});

describe('when a page can not be drawn', () => {
  const complaintsOf = ({ logLines }: TestServer) =>
    logLines.filter((line) => line.includes('without its first screen'));

  test('then it begins empty, with its scripts and data as early as ever, and the log says so once', async () => {
    const { id } = await makeCourt(server, ownerId, { name: 'Breaks' });
    for (let times = 0; times < 3; times += 1) {
      const { text } = await open(`/courts/${id}`).expect(200);
      expect(text).toContain(EMPTY);
      expect(text).not.toContain('fetchpriority="low"');
    }
    expect(complaintsOf(server)).toHaveLength(1);
    expect((await drawnAt('/')).content.screen).toBe('home-page');
  });

  test.each([undefined, '{'])(
    'then a build whose drawing is %j is served without it',
    async (drawing) => {
      const other = await startTestServer({ pages: pagesWith(drawing) });
      for (let times = 0; times < 2; times += 1) {
        const { text } = await other.api.get('/').set('Accept', 'text/html').expect(200);
        expect(text).toContain(EMPTY);
      }
      expect(complaintsOf(other)).toHaveLength(1);
      await other.close();
    },
  );

  test('then what draws is itself sent to nobody', async () => {
    const { text } = await open(`/${FIRST_SCREEN_FILE}`).expect(404);
    expect(text).not.toContain('drawFirstScreen');
  });
});
