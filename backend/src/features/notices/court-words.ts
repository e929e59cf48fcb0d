/** What mails and calendars call a court, and where it is. */
import type { CourtRecord } from '../courts/courts.service.ts';

export const REMOVED_COURT_NAME = 'a court that was removed';

export function placeOfCourt({ name, location }: CourtRecord): string {
  return `${name}, ${location.address}, ${location.city}`;
}
