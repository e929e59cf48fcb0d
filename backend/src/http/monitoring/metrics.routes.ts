import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, type Request } from 'express';
import type { Metrics } from '../../platform/metrics.ts';
import { noteReads } from '../unanswered.ts';
import { MONITORING_PATHS } from './monitoring-paths.ts';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** With one of these headers the request comes through a proxy on this machine, from somewhere else. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via'];

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isFromHere(request: Request): boolean {
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return !isForwarded && LOOPBACK.test(request.socket.remoteAddress ?? '');
}

function hasToken(request: Request, token: string): boolean {
  return timingSafeEqual(digest(request.get('Authorization') ?? ''), digest(`Bearer ${token}`));
}

/**
 * `/metrics`, for whoever sends the token; when no token is set, only for programs on this machine. Everybody else
 * gets 404, as if it did not exist.
 */
export function metricsRoutes(metrics: Metrics, token: string | undefined): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(MONITORING_PATHS.metrics, (request, _, next) => {
    const isAllowed = token === undefined ? isFromHere(request) : hasToken(request, token);
    next(isAllowed ? undefined : 'router');
  });
  router.get(MONITORING_PATHS.metrics, async (_, response) => {
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
  router.all(MONITORING_PATHS.metrics, noteReads);
  return router;
}
