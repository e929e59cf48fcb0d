import { PRODUCT_NAME } from '@crease/contract';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { PageHints } from './page-hints.ts';

/** The head of a page, for programs that run no script: search engines, and messengers that show a preview card. */
export interface PageHead {
  title: string;
  description: string;
  /** Begins with a slash. */
  path: string;
  /** A path that begins with a slash, or a whole address. */
  image: string;
  isIndexed: boolean;
  /** schema.org objects. They need whole addresses, so they are made once `publicUrl` is known. */
  structuredData: (publicUrl: string) => readonly object[];
  hints: PageHints;
}

/** Escapes `<`, so that no text in the JSON can close the script element. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

const NO_INDEX = meta('name', 'robots', 'noindex');

/** Completes a path of ours; other addresses stay as they are. */
export function wholeAddress(address: string, publicUrl: string): string {
  return address.startsWith('/') ? publicUrl + address : address;
}

/** The tags that replace the template's title and description. */
function tagsOf(head: PageHead, publicUrl: string): string {
  // Joined as text. `new URL` would take a path that begins with two slashes for another host.
  const address = publicUrl + head.path;
  const image = wholeAddress(head.image, publicUrl);
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.isIndexed ? [] : [NO_INDEX]),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT_NAME),
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

interface HeadPlace {
  publicUrl: string;
  /** Preload tags for what the page will ask for. */
  hintTags: readonly string[];
}

export function withHead(template: string, head: PageHead, place: HeadPlace): string {
  return template
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => tagsOf(head, place.publicUrl))
    .replace('</head>', () => `${place.hintTags.join('\n    ')}\n  </head>`);
}

/** The page when its head could not be made. Its scripts ask for the data again; search engines must not store it. */
export function withoutHead(template: string): string {
  return template.replace('</head>', `  ${NO_INDEX}\n  </head>`);
}
