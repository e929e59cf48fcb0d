/** The addresses that pages ask for first. They must equal what the page will ask for, or the browser reads twice. */
import {
  adminStatsEndpoint,
  API_PATH,
  BOOKING_PATTERN,
  COURTS_PER_PAGE,
  editCourtPath,
  getCourtEndpoint,
  listConversationsEndpoint,
  listCourtsEndpoint,
  listCourtsForReviewEndpoint,
  listCustomerBookingsEndpoint,
  listDayBookingsEndpoint,
  listOwnerBookingsEndpoint,
  listRemovedCourtsEndpoint,
  PATHS,
} from '@crease/contract';
import type { CourtRecord } from '../courts/courts.service.ts';

/** Of the answer of an endpoint. */
const addressOf = ({ path }: { path: string }) => API_PATH + path;

/** While the court is approved, everybody gets the same answer, so it can be preloaded. */
function courtAnswer(id: string): string {
  return addressOf(getCourtEndpoint).replace(':id', id);
}

/**
 * What a court's page and its booking page ask for. Only the court's owner would get more of a day, and these pages
 * show no more of it to its owner.
 */
export function answersOfCourt({ id, isActive }: CourtRecord, date: string): string[] {
  const day = addressOf(listDayBookingsEndpoint).replace(':id', id);
  return [courtAnswer(id), ...(isActive ? [`${day}?date=${date}`] : [])];
}

export const listAnswer = `${addressOf(listCourtsEndpoint)}?limit=${COURTS_PER_PAGE}`;

const OWNER_ANSWERS = [
  `${addressOf(listCourtsEndpoint)}?owner=me`,
  addressOf(listOwnerBookingsEndpoint),
];
const CUSTOMER_ANSWERS = [addressOf(listCustomerBookingsEndpoint)];

const OWN_ANSWERS: ReadonlyMap<string, readonly string[]> = new Map([
  [BOOKING_PATTERN, CUSTOMER_ANSWERS],
  [PATHS.bookings, CUSTOMER_ANSWERS],
  [PATHS.messages, [addressOf(listConversationsEndpoint)]],
  [PATHS.dashboard, OWNER_ANSWERS],
  [PATHS.bookingsCalendar, OWNER_ANSWERS],
  [
    PATHS.admin,
    [adminStatsEndpoint, listCourtsForReviewEndpoint, listRemovedCourtsEndpoint].map(addressOf),
  ],
]);

/** What a page asks for with the token, by its pattern. A court that is changed may be one under review. */
export function ownAnswersOf(pattern: string, id: string | undefined): readonly string[] {
  if (pattern === editCourtPath(':id') && id !== undefined) return [courtAnswer(id)];
  return OWN_ANSWERS.get(pattern) ?? [];
}
