import type { User } from '@crease/contract';
import { PATHS } from '../shared/config/paths.ts';

export interface NavigationItem {
  label: string;
  to: string;
}

const EVERYBODY: readonly NavigationItem[] = [
  { label: 'Find Courts', to: PATHS.courts },
  { label: 'Contact', to: PATHS.contact },
];

const BY_ROLE: Record<User['role'], readonly NavigationItem[]> = {
  customer: [{ label: 'My Bookings', to: PATHS.bookings }],
  owner: [{ label: 'Dashboard', to: PATHS.dashboard }],
  admin: [],
};

/** The places this user may go, in the order of the bar. */
export function navigationFor(user: User | undefined): readonly NavigationItem[] {
  return user ? [...EVERYBODY, ...BY_ROLE[user.role]] : EVERYBODY;
}
