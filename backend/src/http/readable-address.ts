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
 * An address that Express can't read, such as `http://[`, would pass by all routes and get a page of Express' own. It
 * becomes one at which there is nothing.
 */
export function withReadableAddresses(app: Express): RequestListener {
  return (request, response) => {
    if (!isReadable(app, request)) request.url = `/${encodeURIComponent(request.url ?? '')}`;
    app(request, response);
  };
}
