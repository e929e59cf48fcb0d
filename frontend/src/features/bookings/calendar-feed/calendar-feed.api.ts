import {
  createCalendarFeedEndpoint,
  getCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
  type CalendarFeed,
} from '@crease/contract';
import { callApi } from '../../../shared/lib/api/api-client.ts';

export async function fetchCalendarFeed(): Promise<CalendarFeed | null> {
  const { data } = await callApi(getCalendarFeedEndpoint);
  return data.feed;
}

export async function createCalendarFeed(): Promise<CalendarFeed> {
  const { data } = await callApi(createCalendarFeedEndpoint);
  return data.feed;
}

export async function revokeCalendarFeed(): Promise<void> {
  await callApi(revokeCalendarFeedEndpoint);
}
