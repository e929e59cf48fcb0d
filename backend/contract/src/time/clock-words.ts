import { colomboClockAt } from './colombo-time.ts';

/** '6:30 PM' in Sri Lanka, at an instant given in milliseconds since 1970 UTC. */
export function formatClock(instantMs: number): string {
  const { hour, minute } = colomboClockAt(instantMs);
  const shownHour = hour % 12 === 0 ? 12 : hour % 12;
  return `${shownHour}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
