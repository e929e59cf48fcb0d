import type { Request, Response } from 'express';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { Metrics } from '../../platform/metrics.ts';
import { measureRequests } from './measure-requests.ts';

test.each([
  ['/healthz', '/healthz'],
  ['/READYZ', '/readyz'],
  ['/metrics', '/metrics'],
  ['/api', '/api/…'],
  ['/API/wp-login.php', '/api/…'],
  ['/uploads/courts/x/large.webp', '/uploads/…'],
  ['/assets/app-1a2b.js', '/assets/…'],
  ['/calendar/private.ics', '/calendar/…'],
  ['/healthz/x', 'page'],
  ['/x/metrics', 'page'],
  ['/apis', 'page'],
])('when %s is asked for, then it counts as %s, by the seconds that it took', (path, route) => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(1_250);
  const observe = vi.fn();
  const next = vi.fn();
  const response = Object.assign(new EventEmitter(), { locals: {}, statusCode: 200 });
  measureRequests({ requests: { observe } } as unknown as Metrics)(
    { method: 'GET', path } as Request,
    response as unknown as Response,
    next,
  );
  expect(next).toHaveBeenCalledOnce();
  expect(observe).not.toHaveBeenCalled();
  response.emit('finish');
  expect(observe.mock.calls).toEqual([[{ method: 'GET', route, status: 200 }, 0.25]]);
});
