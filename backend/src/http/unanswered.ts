/** What becomes of a request that no route has answered. */
import type { RequestHandler, Response } from 'express';
import { AppError } from '../platform/errors/app-error.ts';

/** The methods of the address that is being answered. Each `noteMethod` that the request passes adds its own. */
function methodsOf({ locals }: Response): Set<string> {
  return (locals['methods'] ??= new Set<string>()) as Set<string>;
}

/**
 * For an address that has a route for this method. It is mounted behind all routes, so answered requests never reach
 * it.
 */
export function noteMethod(method: string): RequestHandler {
  return (_, response, next) => {
    methodsOf(response).add(method);
    // Express answers HEAD by the route for GET.
    if (method === 'GET') methodsOf(response).add('HEAD');
    next();
  };
}

export const noteReads = noteMethod('GET');

/** 404 at an address that is not known, and 405 with what else is possible at one that is. */
export const respondUnanswered: RequestHandler = ({ method }, response) => {
  const methods = methodsOf(response);
  // The address has this method, but its route did not answer: a page does so for programs that read no HTML.
  if (methods.size === 0 || methods.has(method)) {
    throw new AppError('not_found', 'There is nothing at this address');
  }
  const allowed = [...methods].join(', ');
  response.set('Allow', allowed);
  if (method === 'OPTIONS') {
    response.status(204).end();
    return;
  }
  throw new AppError('method_not_allowed', `This address answers ${allowed} only`);
};
