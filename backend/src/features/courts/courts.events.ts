import type { DomainEvents } from '../../platform/domain-events.ts';
import type { CourtRecord } from './courts.repository.ts';

/** Published after the change is stored. */
export interface CourtEvents {
  /** A new court, or a rejected one that its owner changed, waits for review. */
  'court:submitted': CourtRecord;
  'court:reviewed': CourtRecord;
  /** Changed, opened or closed. */
  'court:changed-by-owner': CourtRecord;
  /** The court as it was when it was removed. Its future bookings are declined or cancelled after this. */
  'court:removed': CourtRecord;
}

export type CourtEventBus = DomainEvents<CourtEvents>;
