/** robots.txt and the sitemap, for search engines. */
import { courtPath, PAGES } from '@crease/contract';
import { Router } from 'express';
import { escapeHtml } from '../../platform/escape-html.ts';
import { originOf } from '../../http/pages/origin-of.ts';
import { noteReads } from '../../http/unanswered.ts';
import { readAgainIfCut } from '../../platform/mongo/read-again.ts';
import type { CourtsService } from '../courts/courts.service.ts';

/** The limit for one file, by sitemaps.org. */
const ADDRESSES_MAX = 50_000;
const ROBOTS_PATH = '/robots.txt';
const SITEMAP_PATH = '/sitemap.xml';
const HOUR_SECONDS = 3_600;

const COMMON_PATHS = PAGES.filter(
  ({ isPublic, pattern }) => isPublic && !pattern.includes(':'),
).map(({ pattern }) => pattern);

function sitemapOf(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

interface SitemapParts {
  courts: Pick<CourtsService, 'listPublicIds'>;
  /** When undefined, the address that the request came to is used. */
  publicUrl: string | undefined;
}

export function sitemapRoutes({ courts, publicUrl }: SitemapParts): Router {
  const router = Router();

  // Allows everything: pages behind a sign-in carry their own noindex.
  router.get(ROBOTS_PATH, (request, response) => {
    const sitemap = `${publicUrl ?? originOf(request)}${SITEMAP_PATH}`;
    response
      .set('Cache-Control', `public, max-age=${HOUR_SECONDS}`)
      .type('text/plain')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`);
  });

  router.get(SITEMAP_PATH, async (request, response) => {
    const ids = await readAgainIfCut(() =>
      courts.listPublicIds(ADDRESSES_MAX - COMMON_PATHS.length),
    );
    const courtPaths = ids.map((id) => courtPath(id));
    response
      .set('Cache-Control', `public, max-age=${HOUR_SECONDS}`)
      .type('application/xml')
      .send(sitemapOf(publicUrl ?? originOf(request), [...COMMON_PATHS, ...courtPaths]));
  });
  router.all([ROBOTS_PATH, SITEMAP_PATH], noteReads);
  return router;
}
