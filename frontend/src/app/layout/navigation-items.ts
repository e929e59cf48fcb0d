import { PATHS, type User } from '@crease/contract';

interface NavigationItem {
  label: string;
  to: string;
}

const EVERYBODY: readonly NavigationItem[] = [
  { label: 'Find Courts', to: PATHS.courts },
  { label: 'Contact', to: PATHS.contact },
];

const MESSAGES: NavigationItem = { label: 'Messages', to: PATHS.messages };

const BY_ROLE: Record<User['role'], readonly NavigationItem[]> = {
  customer: [{ label: 'My Bookings', to: PATHS.bookings }, MESSAGES],
  owner: [
    { label: 'Dashboard', to: PATHS.dashboard },
    { label: 'Calendar', to: PATHS.bookingsCalendar },
    MESSAGES,
  ],
  admin: [{ label: 'Admin Dashboard', to: PATHS.admin }],
};

const PROFILE: NavigationItem = { label: 'Profile', to: PATHS.profile };

export function navigationFor(user: User | undefined): readonly NavigationItem[] {
  return user ? [...EVERYBODY, ...BY_ROLE[user.role], PROFILE] : EVERYBODY;
}
