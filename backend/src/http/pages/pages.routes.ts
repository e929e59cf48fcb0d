import { MS_PER_DAY, type FirstScreen } from '@crease/contract';
import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
} from 'express';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { readAgainIfCut } from '../../platform/mongo/read-again.ts';
import { CACHED_FOR_EVER } from '../cached-for-ever.ts';
import { respondWithErrors } from '../error-response.ts';
import { compressedFiles } from './compressed-files.ts';
import { openDrawnPages } from './drawn-pages.ts';
import { originOf } from './origin-of.ts';
import { readPageFiles } from './page-files.ts';
import { withHead, withoutHead, type PageHead } from './page-head.ts';
import { hintTagsOf } from './page-hints.ts';
import { readQueryOf } from './page-query.ts';
import { allowScriptsOf } from './written-scripts.ts';

/** A file that is missing is no page. Requests of the API never come here, nor those that Socket.IO takes. */
const PAGE_PATH = /^(?!\/(?:uploads|assets)(?:\/|$))\//;

const NOT_BUILT: RequestHandler = (_, response) => {
  response
    .status(503)
    .type('text/plain')
    .send(
      'The pages are not built yet. Run `npm run build`, or open the address of `npm run dev`.',
    );
};

export interface PageAddress {
  path: string;
  query: URLSearchParams;
}

export interface DescribedPage {
  head: PageHead;
  isFound: boolean;
  /** When undefined, the page starts empty and its scripts fill it. */
  firstScreen?: FirstScreen | undefined;
}

interface PagesParts {
  folder: string;
  describePage: (address: PageAddress) => Promise<DescribedPage>;
  /** When undefined, the address that the request came to is used. */
  publicUrl: string | undefined;
  clock: Clock;
  logger: Logger;
}

const TEMPLATE_PATH = '/index.html';

/** One for all ways in which the address of a page can be written: each would be drawn. */
function addressOf({ path }: PageHead, { query }: PageAddress): string {
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function isPageAskedFor(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.accepts('html') === 'html' && PAGE_PATH.test(request.path);
}

/**
 * Every address that is not a file gets the same page with a head of its own; the router in the browser does the
 * rest.
 */
function sendPage(template: string, parts: PagesParts): RequestHandler {
  const { folder, describePage, publicUrl } = parts;
  const filesOf = readPageFiles(folder);
  const writeDrawn = openDrawnPages({ ...parts, template, filesOf });
  const allowScripts = allowScriptsOf(template);
  return async (request, response, next) => {
    if (!isPageAskedFor(request)) {
      next();
      return;
    }
    const asked = { path: request.path, query: readQueryOf(request.url) };
    const { head, isFound, firstScreen } = await readAgainIfCut(() => describePage(asked));
    const origin = publicUrl ?? originOf(request);
    const address = addressOf(head, asked);
    const tagOf = request.app.get('etag fn') as (bytes: Buffer) => string;
    const drawn =
      firstScreen && (await writeDrawn({ head, publicUrl: origin, address, firstScreen }, tagOf));
    allowScripts(response);
    response
      .status(isFound ? 200 : 404)
      .set('Cache-Control', 'no-cache')
      .type('html');
    if (drawn) {
      response.set('ETag', drawn.tag).send(drawn.bytes);
      return;
    }
    const hintTags = hintTagsOf(head.hints, { filesOf, isDrawn: false });
    response.send(withHead(template, head, { publicUrl: origin, hintTags }));
  };
}

/** On an error people get the page and not the JSON envelope: the page asks again and shows what is wrong. */
function sendPageAllTheSame(template: string, logger: Logger): ErrorRequestHandler {
  const page = withoutHead(template);
  const allowScripts = allowScriptsOf(template);
  const respond = respondWithErrors(logger, (response) => {
    allowScripts(response);
    response.type('html').send(page);
  });
  return (error, request, response, next) => {
    if (isPageAskedFor(request)) respond(error, request, response, next);
    else next(error);
  };
}

/** By any of its names: files are found also by `//index.html` or `/%69ndex.html`. */
function isTemplate({ path }: Request): boolean {
  try {
    return posix.normalize(decodeURIComponent(path)) === TEMPLATE_PATH;
  } catch {
    return false;
  }
}

/**
 * `index.html` itself is only the template. It has no head of its own, and a stored copy would name files that the
 * next build removes. All files have an ending: for the address of a page the disk needs not be asked.
 */
function filesAlone(files: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (extname(request.path) === '' || isTemplate(request)) next();
    else void files(request, response, next);
  };
}

/** Serves the built pages. Names under /assets contain a hash of their content, so they can be cached for ever. */
export function pagesRoutes(parts: PagesParts): Router {
  const { folder, logger } = parts;
  const router = Router();
  const templateFile = join(folder, TEMPLATE_PATH);
  if (!existsSync(templateFile)) {
    router.get('/', NOT_BUILT);
    return router;
  }
  const assets = compressedFiles(join(folder, 'assets'), { ...CACHED_FOR_EVER, redirect: false });
  router.use('/assets', assets);
  router.use(
    filesAlone(express.static(folder, { index: false, maxAge: MS_PER_DAY, redirect: false })),
  );
  const template = readFileSync(templateFile, 'utf8');
  router.use(sendPage(template, parts));
  router.use(sendPageAllTheSame(template, logger));
  return router;
}
