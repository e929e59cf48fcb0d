import { API_PATH, MS_PER_SECOND } from '@crease/contract';
import type { RequestHandler } from 'express';
import type { Metrics } from '../../platform/metrics.ts';
import { MONITORING_PATHS } from './monitoring-paths.ts';

/**
 * Labels for requests outside the contract. The address itself must not be a label, or anybody could create any
 * number of metrics.
 */
const KINDS = [
  ...Object.values(MONITORING_PATHS).map((path) => [path, new RegExp(`^${path}$`, 'i')] as const),
  [`${API_PATH}/…`, new RegExp(`^${API_PATH}(/|$)`, 'i')],
  ['/uploads/…', /^\/uploads\//i],
  ['/assets/…', /^\/assets\//i],
  ['/calendar/…', /^\/calendar\//i],
] as const;

function kindOf(path: string): string {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page';
}

/** Node.js reads two dozen more, which anybody could ask every kind of address with; they are counted as one. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Labels a request by its endpoint, which `mount-endpoints` leaves in `response.locals.route`. */
export function measureRequests({ requests }: Metrics): RequestHandler {
  return (request, response, next) => {
    const begunAt = performance.now();
    const kind = kindOf(request.path);
    response.once('finish', () => {
      const route: unknown = response.locals['route'];
      const labels = {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: typeof route === 'string' ? route : kind,
        status: response.statusCode,
      };
      requests.observe(labels, (performance.now() - begunAt) / MS_PER_SECOND);
    });
    next();
  };
}
