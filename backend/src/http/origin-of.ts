import type { Request } from 'express';

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/** The address that a request came to. What it calls this place stands in the answer: only a name that can be one. */
export function originOf(request: Request): string {
  const host = request.get('host') ?? '';
  return `${request.protocol}://${HOST.test(host) ? host : 'localhost'}`;
}
