/** The names of all rooms; a room is joined or pushed to by these and in no other way. */
import type { CourtDay } from '@crease/contract';

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

export function courtDayRoom({ courtId, date }: CourtDay): string {
  return `court-day:${courtId.toLowerCase()}:${date}`;
}
