import {
  CALENDAR_ADDRESS_CREATED_SENTENCE,
  CALENDAR_ADDRESS_REVOKED_SENTENCE,
  createCalendarFeedEndpoint,
  getCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
} from '@crease/contract';
import { Router } from 'express';
import { respondWithErrors, sendSentence } from '../../http/error-response.ts';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import { noteReads } from '../../http/unanswered.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { readAgainIfCut } from '../../platform/mongo/read-again.ts';
import { CALENDAR_PATH, type CalendarFeedsService } from './calendar-feeds.service.ts';

const FILE_PATH = `${CALENDAR_PATH}/:file`;
const FILE = /^(.+)\.ics$/;

export interface CalendarFeedsRoutesParts {
  calendarFeeds: CalendarFeedsService;
}

export function mountCalendarFeedsRoutes(
  mount: MountEndpoint,
  { calendarFeeds: feeds }: CalendarFeedsRoutesParts,
) {
  mount(getCalendarFeedEndpoint, async ({ viewer }) => ({
    data: { feed: (await feeds.find(viewer)) ?? null },
  }));

  mount(createCalendarFeedEndpoint, async ({ viewer }) => ({
    message: CALENDAR_ADDRESS_CREATED_SENTENCE,
    data: { feed: await feeds.replace(viewer) },
  }));

  mount(revokeCalendarFeedEndpoint, async ({ viewer }) => {
    await feeds.revokeOf(viewer.userId);
    return { message: CALENDAR_ADDRESS_REVOKED_SENTENCE, data: {} };
  });
}

/** Mounted outside /api: calendar programs send no session token, the address itself is the secret. */
export function calendarRoutes({
  calendarFeeds: feeds,
  logger,
}: CalendarFeedsRoutesParts & { logger: Logger }): Router {
  const router = Router();
  router.get(FILE_PATH, async (request, response) => {
    const token = FILE.exec(request.params.file)?.[1];
    const content = token === undefined ? undefined : await readAgainIfCut(() => feeds.read(token));
    if (content === undefined) {
      throw new AppError('not_found', 'There is no calendar at this address, or not any more');
    }
    // The address is private, so no proxy may keep a copy; the calendar program itself asks again with its ETag.
    response
      .set('Cache-Control', 'private, no-cache')
      .set('Content-Disposition', 'inline; filename="crease.ics"')
      .set('X-Robots-Tag', 'noindex')
      .type('text/calendar')
      .send(content);
  });
  router.all(FILE_PATH, noteReads);
  router.use(respondWithErrors(logger, sendSentence));
  return router;
}
