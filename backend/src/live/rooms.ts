/** The names of all rooms. Join and push to rooms only by these functions. */
import type { CourtDay } from '@crease/contract';

const COURT_DAY = /^court-day:([0-9a-f]{24}):(.+)$/;

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** Only administrators join it. */
export function adminsRoom(): string {
  return 'admins';
}

export function courtDayRoom({ courtId, date }: CourtDay): string {
  return `court-day:${courtId}:${date}`;
}

/** Everybody who looks at any day of this court. */
export function courtRoom(courtId: string): string {
  return `court:${courtId}`;
}

/** The reverse of `courtDayRoom`; undefined for other rooms. */
export function courtDayOf(room: string): CourtDay | undefined {
  const [, courtId, date] = COURT_DAY.exec(room) ?? [];
  return courtId === undefined || date === undefined ? undefined : { courtId, date };
}
