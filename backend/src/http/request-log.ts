import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../platform/logger.ts';

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

/** A proxy's request id is kept when it is a plain word: it ends up in logs and in the answer. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
}

/** `GET /api/courts 200 in 12 ms` */
function lineOf({ method, url }: IncomingMessage, statusCode: number, tookMs?: number): string {
  const took = tookMs === undefined ? '' : ` in ${Math.round(tookMs)} ms`;
  return `${method ?? ''} ${pathOf(url)} ${statusCode}${took}`;
}

/** The addresses of private calendars are secrets. */
const CALENDAR_ADDRESS = /^(\/calendar\/).+/i;

/** Without the query: what people search for is theirs. */
function pathOf(url: string | undefined): string {
  return (url?.split('?')[0] ?? '').replace(CALENDAR_ADDRESS, '$1…');
}

/** One line a request: what and how long, never headers, bodies or query strings. */
export function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (request, response) => {
      const id = requestIdOf(request);
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customSuccessMessage: (request, response, responseTime) =>
      lineOf(request, response.statusCode, responseTime),
    customErrorMessage: (request, response) => lineOf(request, response.statusCode),
    customLogLevel: (_, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: pathOf(url),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  }) as RequestHandler;
}
