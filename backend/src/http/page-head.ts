import { escapeHtml } from './escape-html.ts';
import type { PageHints } from './page-hints.ts';

/** What a page's head says to those who run no script: search engines, and messengers that show a card. */
export interface PageHead {
  title: string;
  description: string;
  /** Below the public address. */
  path: string;
  /** Below the public address, or whole. */
  image: string;
  isIndexed: boolean;
  /** schema.org objects, whose addresses are whole: `publicUrl` is what ours begin with. */
  structuredData: (publicUrl: string) => readonly object[];
  hints: PageHints;
}

/** JSON that can not end the script it stands in. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

const NO_INDEX = meta('name', 'robots', 'noindex');

/** One of ours begins with a slash. */
export function wholeAddress(address: string, publicUrl: string): string {
  return address.startsWith('/') ? publicUrl + address : address;
}

/** The tags that stand in the place of the template's title and description. */
function tagsOf(head: PageHead, publicUrl: string): string {
  // Joined: resolved as a link is, a path that begins with two slashes would name somebody else's host.
  const address = publicUrl + head.path;
  const image = wholeAddress(head.image, publicUrl);
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.isIndexed ? [] : [NO_INDEX]),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Crease'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    meta('property', 'og:locale', 'en_LK'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...head
      .structuredData(publicUrl)
      .map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ].join('\n    ');
}

export interface HeadPlace {
  publicUrl: string;
  /** Tags that name what the page is about to ask for. */
  hintTags: readonly string[];
}

/** The page with this head. */
export function withHead(template: string, head: PageHead, place: HeadPlace): string {
  return template
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => tagsOf(head, place.publicUrl))
    .replace('</head>', () => `${place.hintTags.join('\n    ')}\n  </head>`);
}

/** The page of which nothing is known: for people, whose browser asks again, and not for search engines. */
export function withoutHead(template: string): string {
  return template.replace('</head>', `  ${NO_INDEX}\n  </head>`);
}
