/** The booking screen and its confirmation, and My Bookings. */
import { colomboDateAt, type Court } from '@crease/contract';
import type { Page } from 'playwright-core';
import { CUSTOMER, OTHER_CUSTOMER } from '../../support/people/demo-people.ts';
import {
  button,
  dialog,
  field,
  heading,
  link,
  no,
  place,
  press,
  tab,
  text,
  words,
  type Screen,
} from './screen.ts';

const BOOKING = '/booking/COURT?date=DATE';
const FOUR_HOURS = `${BOOKING}&slots=18:00,19:00,20:00,21:00`;
const OWN_BOOKINGS = '/api/bookings/user';
const COURT = '/api/courts/*';

async function askForFour(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^9 PM to 10 PM/, pressed: true }).waitFor();
  await press('Request Booking')(page);
}

/**
 * The calendar opens in the month of the chosen day. Near the end of a month that is the next one, which has no past
 * days.
 */
async function showThisMonth(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: /previous month/i });
  while (await back.isEnabled()) await back.click();
}

async function chooseAndAskForNothing(page: Page): Promise<void> {
  await showThisMonth(page);
  await page.getByRole('button', { name: /^6 PM to 7 PM.*free/ }).click();
  await page.getByRole('button', { name: /^6 PM to 7 PM/, pressed: true }).click();
  await press('Request Booking')(page);
}

/** On the first of a month its calendar has none. */
const PAST_DAYS = colomboDateAt(Date.now()).endsWith('-01')
  ? []
  : [place('table td[data-disabled] button[disabled]')];

const BOOKING_SCREENS: readonly Screen[] = [
  {
    screen: 'Booking',
    path: BOOKING,
    email: CUSTOMER,
    act: chooseAndAskForNothing,
    items: [
      heading('Havelock Indoor Nets'),
      words('Colombo'),
      ...PAST_DAYS,
      button(/^6 PM to 7 PM, night/),
      heading('Booking Summary'),
      heading('Pricing'),
      text('Day Rate'),
      text('Night Rate'),
      text('/hr'),
      words('Nothing is booked yet when you send a request'),
      button('Request Booking'),
      text('Please select at least one time slot'),
      no(dialog('Send this request?')),
    ],
  },
  {
    screen: 'Booking, the question before it is sent',
    path: FOUR_HOURS,
    // Another customer than on the other screens, because these hours are really requested and no longer free
    // afterwards.
    email: OTHER_CUSTOMER,
    act: askForFour,
    items: [
      dialog('Send this request?'),
      place('dialog[open] :text-is("+1 more")'),
      place('dialog[open] :text-matches("^Rs [\\\\d,]+\\\\.00$")'),
      button('Send Request'),
    ],
    later: [
      {
        screen: 'Booking, sent',
        act: async (page) => {
          await press('Send Request')(page);
          await page.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
        },
        items: [
          place('main b:text-matches("^[0-9a-f]{8}$", "i")'),
          text('Havelock Indoor Nets'),
          words('Havelock Road, Colombo'),
          text('+2 more'),
          text(/^Rs [\d,]+\.00$/),
          text('Payment Pending'),
          words('The court owner will email you to accept or decline your request.'),
          words('For payment details, phone the owner:'),
          link('+94 77 123 4503', 'tel:'),
          link('View Profile', '/profile'),
          link('Find Courts', '/courts'),
        ],
      },
    ],
  },
  {
    screen: 'Booking, the court closed that day',
    path: BOOKING,
    email: CUSTOMER,
    changed: {
      path: COURT,
      change: ({ court }: { court: Court }) => ({
        court: {
          ...court,
          operatingHours: court.operatingHours.map((hours) => ({ ...hours, isOpen: false })),
        },
      }),
    },
    items: [text('Court is closed on this day')],
  },
  {
    screen: 'Booking, the court closed altogether',
    path: BOOKING,
    email: CUSTOMER,
    changed: {
      path: COURT,
      change: ({ court }: { court: Court }) => ({ court: { ...court, isActive: false } }),
    },
    items: [
      heading('This court is closed for bookings at the moment'),
      no(button('Request Booking')),
    ],
  },
  {
    screen: 'Booking, the court missing',
    path: '/booking/000000000000000000000000',
    email: CUSTOMER,
    items: [heading('Court not found')],
  },
  {
    screen: 'Booking, loading',
    path: BOOKING,
    email: CUSTOMER,
    pending: COURT,
    items: [text('Loading booking'), place('main [role="status"][class*="spinner"]')],
  },
];

const OWN_BOOKING_SCREENS: readonly Screen[] = [
  {
    screen: 'My Bookings',
    path: '/bookings',
    email: OTHER_CUSTOMER,
    act: press('Filters'),
    items: [
      heading('My Bookings'),
      link('Book New Court', '/courts'),
      ...['Total Bookings', 'Pending Actions', 'Total Spent'].map(text),
      place('dt:text-is("Confirmed")'),
      place('[role="tab"][aria-selected="true"]:has-text("All")'),
      tab(/^Pending.*\d/),
      tab(/^Confirmed/),
      tab(/^Cancelled/),
      field('Sort By'),
      ...['Newest First', 'Oldest First', 'Highest Amount', 'Lowest Amount'].map((name) =>
        place(`option:text-is("${name}")`),
      ),
      text('Pending Approval'),
      text('Cancellation Pending'),
      text('Payment Pending'),
      text('Paid'),
      text(/^.*#[0-9a-f]{8}$/i),
      text(/^Rs [\d,]+\.00$/),
      text('DAY'),
      text('NIGHT'),
      text(/^(Duration: )?2 hours$/),
      words('Our wicket-keeper is travelling, can we move to next week?'),
      text('Waiting for court owner approval...'),
      link('View Court Details', '/courts/'),
      button(/^Request Cancel/),
    ],
    later: [
      {
        screen: 'My Bookings, the question why',
        act: press(/^Request Cancel/),
        items: [
          dialog('Request Cancellation'),
          place('dialog[open] textarea'),
          button('Cancel'),
          button('Submit Request'),
        ],
      },
      {
        screen: 'My Bookings, pending ones',
        act: async (page) => {
          await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
          await page.getByRole('tab', { name: /^Pending/ }).click();
        },
        items: [
          text('Pending Approval'),
          text('Cancellation Pending'),
          no(button(/^Request Cancel/)),
          no(place('article :text-is("Confirmed")')),
        ],
      },
    ],
  },
  {
    screen: 'My Bookings, none yet',
    path: '/bookings',
    email: CUSTOMER,
    changed: { path: OWN_BOOKINGS, change: () => ({ bookings: [] }) },
    items: [
      heading('No Bookings Found'),
      text("You haven't made any bookings yet. Start by booking your first court!"),
      link('Explore Courts', '/courts'),
    ],
    later: [
      {
        screen: 'My Bookings, none cancelled',
        act: (page) => page.getByRole('tab', { name: /^Cancelled/ }).click(),
        items: [
          heading('No Bookings Found'),
          text('No cancelled bookings found.'),
          no(link('Explore Courts', '/courts')),
        ],
      },
    ],
  },
  {
    screen: 'My Bookings, all of courts that were removed',
    path: '/bookings',
    email: CUSTOMER,
    changed: {
      path: OWN_BOOKINGS,
      change: ({ bookings }: { bookings: object[] }) => ({
        bookings: bookings.slice(0, 2).map((booking) => ({ ...booking, court: null })),
      }),
    },
    items: [
      heading('No Bookings Found'),
      no(text("You haven't made any bookings yet. Start by booking your first court!")),
      text('2 more bookings count above; their courts are no longer listed.'),
      link('Explore Courts', '/courts'),
    ],
  },
  {
    screen: 'My Bookings, loading',
    path: '/bookings',
    email: CUSTOMER,
    pending: OWN_BOOKINGS,
    items: [text('Loading your bookings')],
  },
];

export const CUSTOMER_BOOKING_SCREENS = [...BOOKING_SCREENS, ...OWN_BOOKING_SCREENS];
