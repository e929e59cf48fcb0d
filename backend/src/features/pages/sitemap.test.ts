import express from 'express';
import request from 'supertest';
import { expect, test, vi } from 'vitest';
import { makeCourt, makePerson } from '../../../test/factories.ts';
import { removeAtEnd } from '../../../test/listed-courts.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { sitemapRoutes } from './sitemap.routes.ts';

const server = await openForFile(startTestServer());

/** As sitemaps.org wants it: crawlers read nothing of one that is written otherwise. */
const SITEMAP =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(<url><loc>[^<]+<\/loc><\/url>\n)+<\/urlset>\n$/;

/** The addresses in the sitemap, in order. */
async function readSitemap(): Promise<URL[]> {
  const response = await server.api.get('/sitemap.xml').expect(200);
  expect(response.text).toMatch(SITEMAP);
  expect(response.get('Content-Type')).toBe('application/xml; charset=utf-8');
  expect(response.get('Cache-Control')).toBe('public, max-age=3600');
  const places = response.text.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g);
  return [...places].map(([, address]) => new URL(String(address)));
}

test('when a crawler reads robots.txt, then it may read everything, and learns where the sitemap is', async () => {
  const { text, headers } = await server.api.get('/robots.txt').expect(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const [, address] = /^User-agent: \*\nAllow: \/\n\nSitemap: (\S+)\n$/.exec(text) ?? [];
  expect(new URL(String(address)).pathname).toBe('/sitemap.xml');
});

test('when a crawler reads the sitemap, then it has what everybody may see and nothing else, newest court first', async () => {
  const owner = await makePerson(server, 'owner');
  const older = await makeCourt(server, owner.id);
  const newer = await makeCourt(server, owner.id);
  for (const { id } of [older, newer]) removeAtEnd(server, id);
  const pending = await makeCourt(server, owner.id, { status: 'pending' });
  const removed = await makeCourt(server, owner.id);
  await server.as(owner).delete(`/api/courts/${removed.id}`).expect(200);

  const addresses = await readSitemap();
  expect(new Set(addresses.map(({ hostname }) => hostname)).size).toBe(1);
  const paths = addresses.map(({ pathname }) => pathname);
  expect(paths.slice(0, 2)).toEqual(['/', '/courts']);
  expect(paths).toEqual(expect.arrayContaining(['/about', '/contact']));
  const ofOwner = paths.filter((path) => path.startsWith('/courts/'));
  expect(ofOwner).toEqual([`/courts/${newer.id}`, `/courts/${older.id}`]);
  expect(paths).not.toContain(`/courts/${pending.id}`);
  expect(paths).not.toContain('/dashboard');
});

test('when what it was asked as can be no name, then the sitemap does not repeat it', async () => {
  const { text } = await server.api.get('/sitemap.xml').set('Host', 'a"><b').expect(200);
  expect(text).toContain('<loc>http://localhost/</loc>');
});

test('when the sitemap is written, then it has no more addresses than one may have, or none of them would be read', async () => {
  const listPublicIds = vi.fn(() => Promise.resolve([]));
  const app = express().use(sitemapRoutes({ courts: { listPublicIds }, publicUrl: undefined }));
  const { text } = await request(app).get('/sitemap.xml').expect(200);
  const others = text.match(/<url>/g)?.length ?? 0;
  expect(listPublicIds).toHaveBeenCalledExactlyOnceWith(50_000 - others);
});

test('when a proxy was asked by https, then the sitemap is there too', async () => {
  const courts = { listPublicIds: () => Promise.resolve([]) };
  const app = express().set('trust proxy', 1);
  const { text } = await request(app.use(sitemapRoutes({ courts, publicUrl: undefined })))
    .get('/robots.txt')
    .set({ Host: 'crease.test', 'X-Forwarded-Proto': 'https' });
  expect(text).toContain('Sitemap: https://crease.test/sitemap.xml\n');
});
