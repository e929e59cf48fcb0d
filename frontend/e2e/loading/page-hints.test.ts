/// <reference lib="dom" />
/** Every file that a page's head names exists, is needed by the page, and is loaded only once. */
import { PAGES } from '@crease/contract';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, CUSTOMER, OWNER } from '../support/people/demo-people.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { keepSocketAway } from '../support/browser/keep-socket-away.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, footerLink } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const HINT = /<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g;

const crease = openCreaseForFile({ isFirstVisit: true });
let courtId: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
});

async function filesNamedAt(path: string): Promise<string[]> {
  const page = await fetch(crease.url + path, { headers: { Accept: 'text/html' } });
  return [...(await page.text()).matchAll(HINT)].map(([, file]) => String(file));
}

test('when any page is opened, then its own script is named, and every file that is named is there', async () => {
  for (const { pattern, screen } of PAGES) {
    if (pattern === '/') continue;
    const files = await filesNamedAt(pattern.replace(/:\w+/, courtId));
    expect(
      files.some((file) => file.startsWith(`/assets/${screen}-`) && file.endsWith('.js')),
    ).toBe(true);
    const answers = await Promise.all(files.map((file) => fetch(crease.url + file)));
    expect(answers.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([]);
  }
});

test('when a script is loaded, then it was compressed by the build, so its length is known', async () => {
  const [script = ''] = await filesNamedAt('/courts');
  const { headers } = await fetch(crease.url + script, { headers: { 'Accept-Encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.has('content-length')).toBe(true);
});

test.each(['/courts', '/courts/:id'])(
  'when %s is opened, then its first picture is asked for before all scripts',
  async (path) => {
    const page = await createPages(crease)('');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.resourceType()));
    await page.goto(crease.url + path.replace(':id', courtId));
    expect(asked.slice(0, 2)).toEqual(['document', 'image']);
    await page.context().close();
  },
);

test.each([
  { who: '', path: '/courts', answer: '/api/courts' },
  { who: '', path: '/courts/:id', answer: '/api/courts/:id' },
  { who: 'customer@demo.lk', path: '/courts/:id', answer: '/api/courts/:id' },
  { who: 'customer@demo.lk', path: '/booking/:id', answer: '/api/courts/:id' },
])('when "$who" opens $path, then $answer is asked for once', async ({ who, path, answer }) => {
  const page = await createPages(crease)(who);
  // With the connection, the court is read again.
  await keepSocketAway(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(crease.url + path.replace(':id', courtId));
  await page.locator('main h2').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((name) => name === answer.replace(':id', courtId))).toHaveLength(1);
  expect(new Set(asked.filter((name) => name.endsWith('.webp'))).size).toBe(
    asked.filter((name) => name.endsWith('.webp')).length,
  );
  await page.context().close();
});

test.each([
  { who: CUSTOMER, path: '/bookings', answers: ['/api/bookings/user'] },
  { who: CUSTOMER, path: '/booking/:id', answers: ['/api/bookings/user'] },
  { who: CUSTOMER, path: '/messages', answers: ['/api/messages/conversations'] },
  { who: OWNER, path: '/dashboard', answers: ['/api/courts?owner=me', '/api/bookings/owner'] },
  {
    who: OWNER,
    path: '/bookings-calendar',
    answers: ['/api/courts?owner=me', '/api/bookings/owner'],
  },
  { who: OWNER, path: '/courts/:id/edit', answers: ['/api/courts/:id'] },
  {
    who: ADMIN,
    path: '/admin',
    answers: ['/api/admin/dashboard/stats', '/api/admin/courts', '/api/admin/removed-courts'],
  },
])(
  'when "$who" opens $path, then $answers are asked for, once, while it is still asked who that is',
  async ({ who, path, answers }) => {
    const page = await createPages(crease)(who);
    await keepSocketAway(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(crease.url, '')));
    const wanted = answers.map((answer) => answer.replace(':id', courtId));
    const isWanted = (address: string) => wanted.includes(address);
    const tellWhoThatIs = await holdCalls(page, '**/api/auth/me');
    await page.goto(crease.url + path.replace(':id', courtId));
    await expect.poll(() => asked.filter(isWanted).toSorted()).toEqual(wanted.toSorted());
    await tellWhoThatIs();
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter(isWanted)).toHaveLength(wanted.length);
    await page.context().close();
  },
);

test('when a page is left before it is known who that is, then it asks anew when it is opened again', async () => {
  const page = await createPages(crease)('customer@demo.lk');
  await keepSocketAway(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/bookings/user')) asked += 1;
  });
  const tellWhoThatIs = await holdCalls(page, '**/api/auth/me');
  await page.goto(`${crease.url}/bookings`);
  await expect.poll(() => asked).toBe(1);
  await footerLink(page, 'About Us').click();
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
  await tellWhoThatIs();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor();
  await expect.poll(() => asked).toBe(2);
  await page.context().close();
});
