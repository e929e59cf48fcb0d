import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../platform/logger.ts';
import { runForRequest } from '../platform/request-context.ts';

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

/** A proxy's request id is kept when it is a plain word: it ends up in logs and in the answer. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
}

/** `GET /api/courts 200 in 12 ms` */
function lineOf(request: IncomingMessage, statusCode: number, tookMs?: number): string {
  const took = tookMs === undefined ? '' : ` in ${Math.round(tookMs)} ms`;
  // Express shortens `url` for each router on the way.
  const { method, originalUrl } = request as Request;
  return `${method} ${pathOf(originalUrl)} ${statusCode}${took}`;
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

/** What the request sets off is told in the log, and sent by mail, with its id. */
export const carryRequestId: RequestHandler = (_, response, next) => {
  runForRequest(response.get('X-Request-Id'), next);
};
