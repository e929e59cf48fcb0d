import * as z from 'zod/mini';
import { defineEndpointContract } from './endpoint.ts';
import { emptySchema, instantSchema } from './fields.ts';

/** The address is a secret, since whoever has it can read the owner's bookings. */
const calendarFeedSchema = z.object({
  /** A path on this site. */
  url: z.string(),
  createdAt: instantSchema,
});
export type CalendarFeed = z.output<typeof calendarFeedSchema>;

export const getCalendarFeedEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/bookings/calendar-feed',
  summary: 'The owner’s private calendar address for phone calendars; null when there is none',
  access: ['owner'],
  data: z.object({ feed: z.nullable(calendarFeedSchema) }),
});

export const CALENDAR_ADDRESS_CREATED_SENTENCE = 'Your calendar address is ready';

export const createCalendarFeedEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/bookings/calendar-feed',
  summary: 'Make a private calendar address; the one before stops working',
  access: ['owner'],
  data: z.object({ feed: calendarFeedSchema }),
  status: 201,
});

export const CALENDAR_ADDRESS_REVOKED_SENTENCE = 'Your calendar address was revoked';

export const revokeCalendarFeedEndpoint = defineEndpointContract({
  method: 'DELETE',
  path: '/bookings/calendar-feed',
  summary: 'Revoke the private calendar address',
  access: ['owner'],
  data: emptySchema,
});
