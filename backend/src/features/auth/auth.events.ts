import type { DomainEvents } from '../../platform/domain-events.ts';

/** Published after the change is stored. */
export interface SessionEvents {
  /** The user's token version grew: no token that was signed before is valid any more. */
  'sessions:ended': { userId: string };
}

export type SessionEventBus = DomainEvents<SessionEvents>;
