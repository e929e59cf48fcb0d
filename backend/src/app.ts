/** Every route of the server, mounted in one visible place. */
import compression from 'compression';
import cors from 'cors';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { API_PATH, PAGES, type EndpointDefinition } from '@crease/contract';
import type { RequestListener } from 'node:http';
import { mountDemoRoutes, type DemoRoutesParts } from './demo/demo.routes.ts';
import { mountAccountRoutes, type AccountRoutesParts } from './features/account/account.routes.ts';
import { mountAdminRoutes, type AdminRoutesParts } from './features/admin/admin.routes.ts';
import { mountAuthRoutes, type AuthRoutesParts } from './features/auth/auth.routes.ts';
import {
  mountBookingsRoutes,
  type BookingsRoutesParts,
} from './features/bookings/bookings.routes.ts';
import {
  calendarRoutes,
  mountCalendarFeedsRoutes,
  type CalendarFeedsRoutesParts,
} from './features/calendar-feeds/calendar-feeds.routes.ts';
import { mountContactRoutes, type ContactRoutesParts } from './features/contact/contact.routes.ts';
import { mountCourtsRoutes, type CourtsRoutesParts } from './features/courts/courts.routes.ts';
import {
  mountMessagesRoutes,
  type MessagesRoutesParts,
} from './features/messages/messages.routes.ts';
import { createDescribePage } from './features/pages/pages.service.ts';
import { sitemapRoutes } from './features/pages/sitemap.routes.ts';
import { mountUsersRoutes, type UsersRoutesParts } from './features/users/users.routes.ts';
import { CACHED_FOR_EVER } from './http/cached-for-ever.ts';
import { closeSources } from './http/close-sources.ts';
import { compressWhole } from './http/compress-whole.ts';
import { heedTags } from './http/heed-tags.ts';
import { countUnsent } from './http/connections/limit-unsent.ts';
import { mountOn, type AnswerCheck } from './http/mount-endpoints.ts';
import { respondWithErrors } from './http/error-response.ts';
import { healthRoutes, type ReadinessChecks } from './http/monitoring/health.routes.ts';
import { measureRequests } from './http/monitoring/measure-requests.ts';
import { metricsRoutes } from './http/monitoring/metrics.routes.ts';
import { docsRoutes } from './http/openapi/docs.routes.ts';
import { pagesRoutes } from './http/pages/pages.routes.ts';
import { createRateGuard } from './http/rate-limits/rate-guard.ts';
import { withReadableAddresses } from './http/readable-address.ts';
import { logRequests } from './http/request-log.ts';
import type { RequestTimes } from './http/request-times.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { noteMethod, noteReads, respondUnanswered } from './http/unanswered.ts';
import type { OpenSession } from './http/viewer.ts';
import { UPLOADS_PATH } from './platform/images/image-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Metrics } from './platform/metrics.ts';
import type { RateLimiter } from './platform/tries/rate-limiter.ts';

interface AppParts
  extends
    AccountRoutesParts,
    AdminRoutesParts,
    AuthRoutesParts,
    BookingsRoutesParts,
    CalendarFeedsRoutesParts,
    ContactRoutesParts,
    CourtsRoutesParts,
    DemoRoutesParts,
    MessagesRoutesParts,
    UsersRoutesParts {
  openSession: OpenSession;
  clock: Clock;
  rateLimiter: RateLimiter;
  readiness: ReadinessChecks;
  metrics: Metrics;
  logger: Logger;
  settings: AppSettings;
  checkAnswer?: AnswerCheck | undefined;
  requestTimes?: RequestTimes | undefined;
}

export interface AppSettings {
  trustedProxies: number;
  corsOrigins: readonly string[];
  isHttps: boolean;
  uploadsFolder: string;
  pagesFolder: string;
  /** Lets whoever sends it read /metrics; when undefined, only programs on this machine may. */
  metricsToken?: string | undefined;
  /** The address that people use; when undefined, the address that a request came to is used. */
  publicUrl: string | undefined;
}

/** Response headers that a page of another origin may read. */
const TOLD_ELSEWHERE = ['Retry-After', 'X-Request-Id'];
/**
 * Request headers that it may send. Without a list the library would repeat whatever a stranger asks for, at any
 * length.
 */
const HEARD_FROM_ELSEWHERE = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'X-Request-Id',
];

/** A part of a file names its position in the uncompressed file, so it must not be compressed by itself. */
function isCompressed(request: Request, response: Response): boolean {
  return !response.hasHeader('Content-Range') && compression.filter(request, response);
}

const READS = new Set(['GET', 'HEAD']);
/** Answers to changes are so small that compressing them costs more time than it saves. */
function compressReads(): RequestHandler {
  const compress = compression({ filter: isCompressed });
  return (request, response, next) => {
    if (!READS.has(request.method)) {
      next();
      return;
    }
    // The library says it with whole answers alone. Caches need it with 304 and parts as well.
    response.vary('Accept-Encoding');
    compress(request, response, next);
  };
}

function apiRoutes(parts: AppParts): Router {
  const router = Router();
  const mounted: EndpointDefinition[] = [];
  const mount = mountOn(router, {
    ...parts,
    rates: createRateGuard(parts.rateLimiter),
    onMount: (endpoint) => mounted.push(endpoint),
  });
  // The routes that are called most come first, because Express compares a path with one route after the other.
  mountCourtsRoutes(mount, parts);
  mountBookingsRoutes(mount, parts);
  mountMessagesRoutes(mount, parts);
  mountAuthRoutes(mount, parts);
  mountUsersRoutes(mount, parts);
  mountAccountRoutes(mount, parts);
  mountContactRoutes(mount, parts);
  mountCalendarFeedsRoutes(mount, parts);
  mountAdminRoutes(mount, parts);
  mountDemoRoutes(mount, parts);
  router.use(docsRoutes(mounted));
  for (const { path, method } of mounted) router.all(path, noteMethod(method));
  router.use(respondUnanswered);
  return router;
}

/** Every stored picture gets a new name, so its address can be cached for ever. */
function uploadsRoutes(folder: string): RequestHandler {
  return express.static(folder, {
    ...CACHED_FOR_EVER,
    index: false,
    redirect: false,
    setHeaders: (response) => {
      response.setHeader('Content-Disposition', 'inline');
      response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    },
  });
}

export function createApp(parts: AppParts): RequestListener {
  const { settings, logger } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  // Parses `search[$ne]=x` into an object, so that the contract refuses it instead of not seeing it.
  app.set('query parser', 'extended');
  app.use(logRequests(logger));
  app.use(measureRequests(parts.metrics));
  app.use(setSecurityHeaders({ isHttps: settings.isHttps }));
  if (settings.corsOrigins.length > 0) {
    const origin = [...settings.corsOrigins];
    const headers = { allowedHeaders: HEARD_FROM_ELSEWHERE, exposedHeaders: TOLD_ELSEWHERE };
    app.use([API_PATH, UPLOADS_PATH], cors({ origin, ...headers }));
  }
  app.use(closeSources);
  app.use(heedTags);
  // Before compression, because pictures are compressed already.
  app.use(UPLOADS_PATH, uploadsRoutes(settings.uploadsFolder));
  app.use(compressReads());
  app.use(countUnsent);
  app.use(compressWhole());
  app.use(API_PATH, apiRoutes(parts));
  app.use(healthRoutes(parts.readiness));
  app.use(metricsRoutes(parts.metrics, settings.metricsToken));
  app.use(calendarRoutes(parts));
  app.use(sitemapRoutes({ courts: parts.courts, publicUrl: settings.publicUrl }));
  app.use(
    pagesRoutes({
      folder: settings.pagesFolder,
      describePage: createDescribePage(parts),
      publicUrl: settings.publicUrl,
      clock: parts.clock,
      logger,
    }),
  );
  app.all(
    PAGES.map(({ pattern }) => pattern),
    noteReads,
  );
  app.use(respondUnanswered);
  app.use(respondWithErrors(logger));
  return withReadableAddresses(app);
}
