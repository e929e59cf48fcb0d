import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from '../platform/log/logger.ts';
import { isCachedForEver } from './cached-for-ever.ts';
import { MONITORING_PATHS } from './monitoring/monitoring-paths.ts';

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

/** A proxy's request id is used when it is a plain word: it is written into logs and into the answer. */
function chooseRequestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
}

/** The id of the request. Log lines, pushes and mails that it causes carry the same id. */
export function requestIdOf(response: Response): string | undefined {
  return response.get('X-Request-Id');
}

/** Clients that talk to a proxy send the whole address, host included. */
const ORIGIN = /^[a-z][\w+.-]*:\/\/[^/?]*/i;
/** The address of a private calendar is a secret, even with a doubled slash. */
const CALENDAR_ADDRESS = /^(\/+calendar\/).+/i;

/** Leaves the query out of the log, because it holds what people search for. */
function pathOf(url: string): string {
  const [path = ''] = url.replace(ORIGIN, '').split('?');
  return path.replace(CALENDAR_ADDRESS, '$1…');
}

const MONITORED = new Set<string>(Object.values(MONITORING_PATHS));

/** A page needs dozens of files, and a load balancer asks all day: what people did would be lost among them. */
function isRoutine(response: Response, path: string): boolean {
  // Before an answer the status is 200, too: who gave up waiting for it saw no healthy process.
  const isWell = response.writableFinished && response.statusCode === 200;
  return isCachedForEver(response) || (isWell && MONITORED.has(path));
}

/**
 * Logs one line for each request, never headers, bodies or query strings. What is routine is logged for debugging only.
 */
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
      else logger[isRoutine(response, path) ? 'debug' : 'info'](facts, line);
    });
    next();
  };
}
