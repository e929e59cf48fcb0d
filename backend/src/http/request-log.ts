import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from '../platform/logger.ts';

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

/** A proxy's request id is kept when it is a plain word: it ends up in logs and in the answer. */
function chooseRequestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
}

/** Of the request that is answered; it leads to the log lines, pushes and mails that this sets off. */
export function requestIdOf(response: Response): string | undefined {
  return response.get('X-Request-Id');
}

/** What asks as it would ask a proxy names the host as well. */
const ORIGIN = /^[a-z][\w+.-]*:\/\/[^/?]*/i;
/** The addresses of private calendars are secrets, also where one was put together with a slash too many. */
const CALENDAR_ADDRESS = /^(\/+calendar\/).+/i;

/** Without the query: what people search for is theirs. */
function pathOf(url: string): string {
  const [path = ''] = url.replace(ORIGIN, '').split('?');
  return path.replace(CALENDAR_ADDRESS, '$1…');
}

/** One line a request: what and how long, never headers, bodies or query strings. */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const begunAt = performance.now();
    const requestId = chooseRequestId(request);
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const { statusCode, writableFinished: isWhole } = response;
      const responseTime = Math.round(performance.now() - begunAt);
      const path = pathOf(request.originalUrl);
      const facts = {
        requestId,
        req: { method: request.method, path },
        res: { statusCode },
        responseTime,
      };
      const what = isWhole ? String(statusCode) : 'was broken off';
      const line = `${request.method} ${path} ${what} in ${responseTime} ms`;
      if (statusCode >= 500) logger.error(facts, line);
      else logger.info(facts, line);
    });
    next();
  };
}
