import { expect, test } from 'vitest';
import { makeCourt, makePerson } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TODAY } from '../../../test/test-clock.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js' },
  'src/pages/courts-page.tsx': {
    file: 'assets/courts-1.js',
    imports: ['index.html', '_filters.js'],
  },
  '_filters.js': { file: 'assets/filters-1.js', imports: ['_field.js'] },
  '_field.js': {
    file: 'assets/field-1.js',
    css: ['assets/field-1.css'],
    imports: ['_filters.js'],
  },
  'src/pages/court-page.tsx': { file: 'assets/court-1.js', css: ['assets/court-1.css'] },
  'src/pages/booking-page.tsx': { file: 'assets/booking-1.js' },
};
const PICTURE = { url: '/uploads/x/large.webp', publicId: 'x' };

const pages = {
  'index.html': '<head><title>Crease</title></head>',
  '.vite/manifest.json': JSON.stringify(MANIFEST),
};
const server = await openForFile(startTestServer({ pages }));
const { id: ownerId } = await makePerson(server, 'owner');

async function hintsAt(path: string): Promise<string[]> {
  const { text } = await server.api.get(path).set('Accept', 'text/html');
  return [...text.matchAll(/<link rel="(?:preload|modulepreload|stylesheet)"[^>]*>/g)].map(
    ([tag]) => /(?:href|imagesrcset)="([^" ]*)/.exec(tag)?.[1] ?? '',
  );
}

/** Of the list itself and of what it imports, but not what every page loads. */
const FILES_OF_LIST = [
  '/assets/field-1.css',
  '/assets/courts-1.js',
  '/assets/filters-1.js',
  '/assets/field-1.js',
];

test('when the whole list is opened, then its files and its answer are named', async () => {
  expect(await hintsAt('/courts')).toEqual(['/api/courts?limit=48', ...FILES_OF_LIST]);
});

test('when a part of the list is opened, then its answer is not: the page asks for another', async () => {
  expect(await hintsAt('/courts?search=nets')).toEqual(FILES_OF_LIST);
});

test('when a court is opened, then its answers and its files are named', async () => {
  const { id } = await makeCourt(server, ownerId);
  expect(await hintsAt(`/courts/${id}`)).toEqual([
    `/api/courts/${id}`,
    `/api/bookings/court/${id}?date=${TODAY}`,
    '/assets/court-1.css',
    '/assets/court-1.js',
  ]);
  expect(await hintsAt(`/booking/${id}?date=2026-01-01`)).toEqual([
    `/api/courts/${id}`,
    `/api/bookings/court/${id}?date=${TODAY}`,
    '/assets/booking-1.js',
  ]);
});

test('when a court is under review, then no answer is asked for that its owner alone may have', async () => {
  const { id } = await makeCourt(server, ownerId, { status: 'pending', images: [PICTURE] });
  expect(await hintsAt(`/courts/${id}`)).toEqual(['/assets/court-1.css', '/assets/court-1.js']);
  expect(await hintsAt(`/booking/${id}`)).toEqual(['/assets/booking-1.js']);
});

test.each(['/courts/000000000000000000000000', '/courts/x'])(
  'when %s is opened, then the files of the page that says so are named',
  async (path) => {
    expect(await hintsAt(path)).toEqual(['/assets/court-1.css', '/assets/court-1.js']);
  },
);

test('when a page is opened that there is not, then nothing is named', async () => {
  expect(await hintsAt('/nowhere')).toEqual([]);
});

test.each([
  { path: '/bookings', own: '/api/bookings/user' },
  { path: '/Dashboard/', own: '/api/courts?owner=me /api/bookings/owner' },
  { path: '/courts/0123456789abcdef01234567/edit', own: '/api/courts/0123456789abcdef01234567' },
  { path: '/courts', own: undefined },
  { path: '/nowhere', own: undefined },
])(
  'when $path is opened, then $own is named for the token of its reader',
  async ({ path, own }) => {
    const { text } = await server.api.get(path).set('Accept', 'text/html');
    expect(/<meta name="own-answers" content="([^"]*)"/.exec(text)?.[1]).toBe(own);
  },
);

test('when the manifest itself is asked for, then it is no page', async () => {
  const { text } = await server.api.get('/.vite/manifest.json').expect(404);
  expect(text).not.toContain('courts-page');
});
