/** The court list and a court's own page. */
import type { Court } from '@crease/contract';
import { CUSTOMER, OTHER_OWNER, OWNER } from '../../support/people/demo-people.ts';
import {
  button,
  field,
  heading,
  link,
  no,
  place,
  press,
  text,
  type Item,
  type Screen,
} from './screen.ts';

const LIST = '/api/courts*';
const DETAIL = '/api/courts/*';

const changedCourt = (change: Partial<Court>) => ({
  path: DETAIL,
  change: (data: { court: Court }) => ({ court: { ...data.court, ...change } }),
});

const COURT_FACTS: readonly Item[] = [
  heading('Havelock Indoor Nets'),
  button('Previous photo'),
  button('Next photo'),
  text(/^1 \/ \d+$/),
  button(/^Photo 2 of/),
  button('View photos fullscreen'),
  heading('Location'),
  link('Open in Google Maps', 'https://www.google.com/maps/search/?api=1&query=6.'),
  heading('Facilities'),
  heading('Rules & Regulations'),
  heading('Contact Owner'),
  text('Dilani Fernando'),
  text('Fernando Sports (Pvt) Ltd'),
  link('+94 77 123 4503', 'tel:+94771234503'),
  link('WhatsApp', 'https://wa.me/94771234503'),
  link('owner@demo.lk', 'mailto:owner@demo.lk'),
  heading('Pricing'),
  text('Day Rate'),
  text('12am to 6pm'),
  text('Night Rate'),
  text('6pm to 12am'),
  heading('Booking Information'),
  text('Instant confirmation'),
  text('Pay at venue or online'),
  text('Cancellation available'),
  heading('Operating Hours'),
  ...['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'].map((day) => text(`${day}day`)),
];

const LIST_SCREENS: readonly Screen[] = [
  {
    screen: 'Court list',
    path: '/courts',
    items: [
      heading('Find Your Perfect Court'),
      text('Book the best indoor cricket stadiums across Sri Lanka'),
      field('Province'),
      place('select[name="district"][disabled]'),
      place('option:text-is("Select province first")'),
      field('Search'),
      place('input[name="minPrice"][type="number"][min="0"]'),
      place('input[name="maxPrice"][type="number"][min="0"]'),
      button('Apply'),
      button('Clear All'),
      text(/^Found \d+ court\(s\)$/),
      place('article a[href^="/courts/"] img'),
      text(/^\+\d+ photos$/),
      text(/^Starting from Rs\. [\d,]+ \/hr$/),
      text('View Details'),
      no(button(/^Delete/)),
      no(button('Show Filters')),
    ],
  },
  {
    screen: 'Court list, courts of which little is known',
    path: '/courts',
    changed: {
      path: LIST,
      change: ({ courts, ...rest }: { courts: readonly Court[] }) => ({
        ...rest,
        courts: courts.map(({ _id, isActive, pricing }) => ({ _id, isActive, pricing })),
      }),
    },
    items: [text('Untitled Court'), text('Location not specified'), text('🏏')],
  },
  {
    screen: 'Court list on a phone',
    path: '/courts',
    isPhone: true,
    items: [button('Show Filters'), no(field('Province'))],
    later: [
      {
        screen: 'Court list on a phone, the filters shown',
        act: press('Show Filters'),
        items: [button('Hide Filters'), field('Province')],
      },
    ],
  },
  {
    screen: 'Court list, filtered',
    path: '/courts?province=Western&district=Colombo&search=nets&minPrice=100&maxPrice=90000',
    items: [
      button('Remove Western'),
      button('Remove Colombo'),
      button('Remove “nets”'),
      button('Remove From Rs. 100'),
      button('Remove Up to Rs. 90,000'),
      no(place('select[name="district"][disabled]')),
    ],
    later: [
      {
        screen: 'Court list, the province taken out',
        act: press('Remove Western'),
        items: [no(button('Remove Western')), no(button('Remove Colombo'))],
      },
    ],
  },
  {
    screen: 'Court list, nothing found',
    path: '/courts?search=nothing-like-it',
    items: [
      text('No courts found'),
      text('Try adjusting your filters or search criteria'),
      button('Clear Filters'),
    ],
  },
  {
    screen: 'Court list, loading',
    path: '/courts',
    pending: LIST,
    items: [text('Loading courts')],
  },
  {
    screen: 'Court list, a court of which little is known',
    path: '/courts',
    changed: {
      path: LIST,
      change: ({ courts: [court] }: { courts: Court[] }) => ({
        courts: [
          {
            ...court,
            name: ' ',
            images: [],
            optimizedImages: [],
            isActive: false,
            location: { address: '', city: '', district: '', province: '' },
          },
        ],
        count: 1,
      }),
    },
    items: [
      heading('Untitled Court'),
      text('Location not specified'),
      text('Closed'),
      text('🏏'),
      text('Found 1 court(s)'),
    ],
  },
];

const DETAIL_SCREENS: readonly Screen[] = [
  {
    screen: 'Court detail of a visitor',
    path: '/courts/COURT',
    items: [
      ...COURT_FACTS,
      link('Login to Book', '/login?'),
      no(link('Book Now', '/booking/')),
      no(button('Send Message')),
      no(button('Create Manual Booking')),
    ],
    later: [
      {
        screen: 'Court detail, fullscreen',
        act: press('View photos fullscreen'),
        items: [
          place('dialog[open] img'),
          button('Close fullscreen'),
          place('dialog[open] p:text("1 / ")'),
        ],
      },
    ],
  },
  {
    screen: 'Court detail of a customer',
    path: '/courts/COURT',
    email: CUSTOMER,
    items: [
      link('Book Now', '/booking/'),
      button('Send Message'),
      no(link('Login to Book', '/login')),
      no(button('Create Manual Booking')),
    ],
  },
  {
    screen: 'Court detail of its owner',
    path: '/courts/COURT',
    email: OWNER,
    items: [
      button('Create Manual Booking'),
      no(link('Book Now', '/booking/')),
      no(button('Send Message')),
    ],
  },
  {
    screen: 'Court detail of another owner',
    path: '/courts/COURT',
    email: OTHER_OWNER,
    items: [button('Send Message'), no(button('Create Manual Booking'))],
  },
  {
    screen: 'Court detail, closed, of a customer',
    path: '/courts/COURT',
    email: CUSTOMER,
    changed: changedCourt({ isActive: false }),
    items: [text('Closed'), no(link('Book Now', '/booking/')), button('Send Message')],
  },
  {
    screen: 'Court detail, closed, of its owner',
    path: '/courts/COURT',
    email: OWNER,
    changed: changedCourt({ isActive: false }),
    items: [text('Closed'), no(button('Create Manual Booking'))],
  },
  {
    screen: 'Court detail, missing',
    path: '/courts/000000000000000000000000',
    items: [heading('Court not found'), link('Find Courts', '/courts')],
  },
  {
    screen: 'Court detail, loading',
    path: '/courts/COURT',
    pending: DETAIL,
    items: [text('Loading court')],
  },
];

export const COURT_SCREENS = [...LIST_SCREENS, ...DETAIL_SCREENS];
