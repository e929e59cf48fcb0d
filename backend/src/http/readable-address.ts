import type { Express } from 'express';
import type { IncomingMessage, RequestListener } from 'node:http';

/** Asks Express itself, which keeps what it read for its routes. */
function isReadable({ request: prototype }: Express, request: IncomingMessage): boolean {
  try {
    return typeof Reflect.get(prototype, 'path', request) === 'string';
  } catch {
    return false;
  }
}

/**
 * Express can't read an address such as `http://[`. It would skip all routes and answer with an error page of its own.
 * Here such an address becomes one at which there is nothing.
 */
export function withReadableAddresses(app: Express): RequestListener {
  return (request, response) => {
    if (!isReadable(app, request)) request.url = `/${encodeURIComponent(request.url ?? '')}`;
    app(request, response);
  };
}
