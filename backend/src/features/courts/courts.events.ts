import type { DomainEvents } from '../../platform/domain-events.ts';
import type { CourtRecord } from './courts.repository.ts';

/** What others in this process hear of, after it is stored. */
export interface CourtEvents {
  /** A new court, or a rejected one that was changed, waits for review. */
  'court:submitted': CourtRecord;
  'court:reviewed': CourtRecord;
  /** By its owner. */
  'court:changed': CourtRecord;
  /** As it was when it went; what is still to come at it is called off after this. */
  'court:removed': CourtRecord;
}

export type CourtEventBus = DomainEvents<CourtEvents>;
