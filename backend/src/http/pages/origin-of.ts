import type { Request } from 'express';

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * The origin that a request was sent to. It ends up in pages, so a Host header that can't be a host name is not used.
 */
export function originOf(request: Request): string {
  const host = request.get('host') ?? '';
  return `${request.protocol}://${HOST.test(host) ? host : 'localhost'}`;
}
