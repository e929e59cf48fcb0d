import { expect, test } from 'vitest';
import { withHead, withoutHead, type PageHead } from './page-head.ts';
import { NO_HINTS } from './page-hints.ts';

const HEAD: PageHead = {
  title: 'Lake Nets · Crease',
  description: 'From Rs 5,000 an hour.',
  path: '/courts/1',
  image: 'https://res.cloudinary.com/crease/image/upload/lake.webp',
  isIndexed: true,
  structuredData: () => [],
  hints: NO_HINTS,
};

const TEMPLATE = '<!doctype html><head><title>Crease</title></head>';
const PLACE = { publicUrl: 'https://crease.lk', hintTags: [] };

test('when a page is shared, then its card has all that messengers show, and a picture from elsewhere keeps its address', () => {
  const page = withHead(TEMPLATE, HEAD, PLACE);
  const told = [...page.matchAll(/(?:property|name)="((?:og|twitter):\w+)" content="([^"]*)"/g)];
  expect(told.map(([, key, content]) => [key, content])).toEqual([
    ['og:type', 'website'],
    ['og:site_name', 'Crease'],
    ['og:title', HEAD.title],
    ['og:description', HEAD.description],
    ['og:url', 'https://crease.lk/courts/1'],
    ['og:image', HEAD.image],
    ['og:locale', 'en_LK'],
    ['twitter:card', 'summary_large_image'],
  ]);
});

test('when a title and an address hold signs of patterns and of markup, then they are shown as they are', () => {
  const page = withHead(TEMPLATE, { ...HEAD, title: 'Nets $& <b>', path: '/courts/"><b>' }, PLACE);
  expect(page).toContain('<title>Nets $&amp; &lt;b&gt;</title>');
  expect(page).toContain('rel="canonical" href="https://crease.lk/courts/&quot;&gt;&lt;b&gt;"');
});

test.each([
  ['is not for search engines', withHead(TEMPLATE, { ...HEAD, isIndexed: false }, PLACE)],
  ['could not be described', withoutHead(TEMPLATE)],
])('when a page %s, then its head keeps search engines from storing it', (_, page) => {
  expect(page).toMatch(
    /^<!doctype html><head>[^]*<meta name="robots" content="noindex" \/>[^]*<\/head>$/,
  );
});
