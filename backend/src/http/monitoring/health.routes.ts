import { Router } from 'express';
import { noteReads } from '../unanswered.ts';
import { MONITORING_PATHS } from './monitoring-paths.ts';

const { alive, ready } = MONITORING_PATHS;

export interface ReadinessChecks {
  isDatabaseReachable: () => Promise<boolean>;
  /** Undefined when this server runs without Redis. */
  isRedisReachable: (() => Promise<boolean>) | undefined;
}

const wordFor = (isReachable: boolean) => (isReachable ? 'up' : 'down');

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work. Without Redis an instance still serves requests and
 * pushes to its own browsers, so it stays in rotation and says `degraded`.
 */
export function healthRoutes(checks: ReadinessChecks): Router {
  const router = Router();
  router.get(alive, (_, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get(ready, async (_, response) => {
    const [database, redis] = await Promise.all([
      checks.isDatabaseReachable(),
      checks.isRedisReachable?.(),
    ]);
    const status = !database ? 'unavailable' : redis === false ? 'degraded' : 'ready';
    response
      .status(database ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status,
        database: wordFor(database),
        ...(redis !== undefined && { redis: wordFor(redis) }),
      });
  });
  router.all([alive, ready], noteReads);
  return router;
}
