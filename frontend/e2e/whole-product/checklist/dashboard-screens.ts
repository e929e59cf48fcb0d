import { OWNER } from '../../support/people/demo-people.ts';
import { button, heading, no, text, type Screen } from './screen.ts';

export const DASHBOARD_SCREENS: readonly Screen[] = [
  {
    screen: 'the dashboard, all bookings of courts that were removed',
    path: '/dashboard',
    email: OWNER,
    changed: {
      path: '/api/bookings/owner',
      change: ({ bookings }: { bookings: object[] }) => ({
        bookings: bookings.map((booking) => ({ ...booking, court: null })),
      }),
    },
    items: [
      heading('No Bookings Found'),
      text('Requests appear here by themselves, the moment a customer sends one.'),
      no(button('Show all bookings')),
    ],
  },
];
