import { DRAWN_ATTRIBUTE, type FirstScreen } from '@crease/contract';
import express, { Router, type RequestHandler } from 'express';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../platform/logger.ts';
import { openFirstScreens } from './first-screens.ts';
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

export interface DescribedPage {
  head: PageHead;
  isFound: boolean;
  /** Undefined: it begins empty. */
  firstScreen?: FirstScreen | undefined;
}

export interface PagesParts {
  /** Where the built pages are. */
  folder: string;
  describePage: (address: { path: string; query: object }) => Promise<DescribedPage>;
  /** Undefined: the address that the request came to. */
  publicUrl: string | undefined;
  logger: Logger;
}

const EMPTY_ROOT = '<div id="root"></div>';

const SCRIPT = '<script type="module"';

function withDrawn(page: string, markup = ''): string {
  if (markup === '') return page;
  return page
    .replace(SCRIPT, `${SCRIPT} fetchpriority="low"`)
    .replace(EMPTY_ROOT, () => `<div id="root" ${DRAWN_ATTRIBUTE}>${markup}</div>`);
}

/** Every address that is no file is the one page, with its own head; the router in the browser does the rest. */
function sendPage({ folder, describePage, publicUrl, logger }: PagesParts): RequestHandler {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const filesOf = readPageFiles(folder);
  const drawFirstScreen = openFirstScreens(folder, logger);
  return async (request, response, next) => {
    const wantsPage = request.method === 'GET' && request.accepts('html') === 'html';
    if (!wantsPage || NEVER_PAGES.test(request.path)) {
      next();
      return;
    }
    const { head, isFound, firstScreen } = await describePage(request);
    const drawn = firstScreen && (await drawFirstScreen(request.originalUrl, firstScreen));
    const origin = publicUrl ?? `${request.protocol}://${request.get('host') ?? 'localhost'}`;
    const hintTags = hintTagsOf(head.hints, { filesOf, isDrawn: Boolean(drawn) });
    response
      .status(isFound ? 200 : 404)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(withDrawn(withHead(template, head, { publicUrl: origin, hintTags }), drawn));
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
