import {
  createCalendarFeedEndpoint,
  getCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
} from '@crease/contract';
import { Router } from 'express';
import type { MountEndpoint } from '../../http/define-endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import { CALENDAR_PATH, type CalendarFeedsService } from './calendar-feeds.service.ts';

const FILE = /^(.+)\.ics$/;

export function mountCalendarFeedsRoutes(mount: MountEndpoint, feeds: CalendarFeedsService) {
  mount(getCalendarFeedEndpoint, async ({ viewer }) => ({
    data: { feed: (await feeds.find(viewer)) ?? null },
  }));

  mount(createCalendarFeedEndpoint, async ({ viewer }) => ({
    message: 'Calendar address created',
    data: { feed: await feeds.replace(viewer) },
  }));

  mount(revokeCalendarFeedEndpoint, async ({ viewer }) => {
    await feeds.revokeOf(viewer.userId);
    return { message: 'Calendar address revoked', data: {} };
  });
}

/** What phones read: outside /api, since they send no token but the address itself. */
export function calendarRoutes(feeds: CalendarFeedsService): Router {
  const router = Router();
  router.get(`${CALENDAR_PATH}/:file`, async (request, response) => {
    const token = FILE.exec(request.params.file)?.[1];
    const content = token === undefined ? undefined : await feeds.read(token);
    if (content === undefined) {
      throw new AppError('not_found', 'There is no calendar at this address, or not any more');
    }
    // Nobody in between may keep it; the phone itself asks again with the ETag of what it has.
    response
      .set('Cache-Control', 'private, no-cache')
      .set('Content-Disposition', 'inline; filename="crease.ics"')
      .set('X-Robots-Tag', 'noindex')
      .type('text/calendar')
      .send(content);
  });
  return router;
}
