import { addDays, colomboDateAt } from '../../../backend/contract/src/time/colombo-time.ts';

/** The date in Sri Lanka this many days from today. */
export function dateAhead(days: number): string {
  return addDays(colomboDateAt(Date.now()), days);
}
