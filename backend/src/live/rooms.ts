/** The names of all rooms; a room is joined or pushed to by these and in no other way. */
import type { CourtDay } from '@crease/contract';

const COURT_DAY = /^court-day:([0-9a-f]{24}):(.+)$/;

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** Administrators alone are in it. */
export function adminsRoom(): string {
  return 'admins';
}

export function courtDayRoom({ courtId, date }: CourtDay): string {
  return `court-day:${courtId}:${date}`;
}

/** Of all who look at any of its days. */
export function courtRoom(courtId: string): string {
  return `court:${courtId}`;
}

/** Undefined for every other room. */
export function courtDayOf(room: string): CourtDay | undefined {
  const [, courtId, date] = COURT_DAY.exec(room) ?? [];
  return courtId === undefined || date === undefined ? undefined : { courtId, date };
}
