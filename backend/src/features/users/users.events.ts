import type { DomainEvents } from '../../platform/domain-events.ts';
import type { RemovedUser, UserRecord } from './user.schema.ts';

/** Published after the change is stored. */
export interface UserEvents {
  /** Somebody changed their own profile. */
  'profile:changed': UserRecord;
  'account:opened': UserRecord;
  'account:removed': RemovedUser;
}

export type UserEventBus = DomainEvents<UserEvents>;
