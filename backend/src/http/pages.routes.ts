import express, { Router, type RequestHandler } from 'express';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

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

/** Every address that is no file is the one page: the router in the browser takes it from there. */
function sendPage(folder: string): RequestHandler {
  return (request, response, next) => {
    const wantsPage = request.method === 'GET' && request.accepts('html') === 'html';
    if (!wantsPage || NEVER_PAGES.test(request.path)) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-cache').sendFile(join(folder, 'index.html'));
  };
}

/** The built pages in `folder`. Names under /assets carry a hash of their content and never change. */
export function pagesRoutes(folder: string): Router {
  const router = Router();
  if (!existsSync(join(folder, 'index.html'))) {
    router.get('/', NOT_BUILT);
    return router;
  }
  const assets = express.static(join(folder, 'assets'), { immutable: true, maxAge: YEAR_MS });
  router.use('/assets', assets);
  router.use(express.static(folder, { index: false, maxAge: DAY_MS }));
  router.use(sendPage(folder));
  return router;
}
