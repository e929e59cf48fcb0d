import express, { Router, type RequestHandler } from 'express';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPageFiles } from './page-files.ts';
import { withHead, type PageHead } from './page-head.ts';
import { hintTagsOf } from './page-hints.ts';

const YEAR_MS = 31_536_000_000;
const DAY_MS = 86_400_000;
const NEVER_PAGES = /^\/(api|socket\.io|uploads|assets)(\/|$)/;

const NOT_BUILT: RequestHandler = (_, response) => {
  response
    .status(503)
    .type('text/plain')
    .send(
      'The pages are not built yet. Run `npm run build`, or open the address of `npm run dev`.',
    );
};

export interface PagesParts {
  /** Where the built pages are. */
  folder: string;
  describePage: (address: {
    path: string;
    query: object;
  }) => Promise<{ head: PageHead; isFound: boolean }>;
  /** Undefined: the address that the request came to. */
  publicUrl: string | undefined;
}

/** Every address that is no file is the one page, with its own head; the router in the browser does the rest. */
function sendPage({ folder, describePage, publicUrl }: PagesParts): RequestHandler {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const filesOf = readPageFiles(folder);
  return async (request, response, next) => {
    const wantsPage = request.method === 'GET' && request.accepts('html') === 'html';
    if (!wantsPage || NEVER_PAGES.test(request.path)) {
      next();
      return;
    }
    const { head, isFound } = await describePage(request);
    const origin = publicUrl ?? `${request.protocol}://${request.get('host') ?? 'localhost'}`;
    const hintTags = hintTagsOf(head.hints, filesOf);
    response
      .status(isFound ? 200 : 404)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(withHead(template, head, { publicUrl: origin, hintTags }));
  };
}

/** The built pages in `folder`. Names under /assets carry a hash of their content and never change. */
export function pagesRoutes(parts: PagesParts): Router {
  const { folder } = parts;
  const router = Router();
  if (!existsSync(join(folder, 'index.html'))) {
    router.get('/', NOT_BUILT);
    return router;
  }
  const assets = express.static(join(folder, 'assets'), { immutable: true, maxAge: YEAR_MS });
  router.use('/assets', assets);
  router.use(express.static(folder, { index: false, maxAge: DAY_MS }));
  router.use(sendPage(parts));
  return router;
}
