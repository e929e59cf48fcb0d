import type { DomainEvents } from '../../platform/domain-events.ts';

/** What others in this process hear of, after it is stored. */
export interface SessionEvents {
  /** No token signed before counts any more. */
  'sessions:ended': { userId: string };
}

export type SessionEventBus = DomainEvents<SessionEvents>;
