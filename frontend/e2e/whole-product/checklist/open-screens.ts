/** Home, About, Contact and what surrounds every screen. */
import { ADMIN, CUSTOMER, OWNER } from '../../support/people/demo-people.ts';
import { button, field, heading, link, no, place, text, type Item, type Screen } from './screen.ts';

const FOOTER: readonly Item[] = [
  heading('Quick Links'),
  link('Find Courts', '/courts'),
  link('About Us', '/about'),
  link('Contact', '/contact'),
  heading('For Owners'),
  link('List Your Court', '/register'),
  link('Owner Dashboard', '/dashboard'),
  text('Colombo, Sri Lanka'),
  link('+94 11 234 5678', 'tel:'),
  link('hello@crease.lk', 'mailto:'),
];

export const OPEN_SCREENS: readonly Screen[] = [
  {
    screen: 'Home',
    path: '/',
    items: [
      heading('Book Your Cricket Court Today'),
      link('Find Courts Now', '/courts'),
      text(/^\d+\+ Courts$/),
      text('Secure Booking'),
      text('24/7 Support'),
      place('main video'),
      heading('Featured Courts'),
      place('article:nth-of-type(3)'),
      no(place('article:nth-of-type(4)')),
      place('article img'),
      place('article a[href^="/courts/"]'),
      text('Day Rate'),
      text('Night Rate'),
      text(/^Rs \d/),
      text('/hr'),
      link(/^Book /, '/courts/'),
      link('View All Courts', '/courts'),
      no(button('Back')),
      link('Login', '/login'),
      link('Register', '/register'),
      no(button('Logout')),
      no(link('Messages', '/messages')),
      ...FOOTER,
    ],
  },
  {
    screen: 'Home, loading',
    path: '/',
    pending: '/api/courts*',
    items: [text('Loading amazing courts...'), heading('Book Your Cricket Court Today')],
  },
  {
    screen: 'Home, a court without pictures',
    path: '/',
    changed: {
      path: '/api/courts*',
      change: (data: { courts: object[] }) => ({
        ...data,
        courts: data.courts.map((court) => ({ ...court, images: [], optimizedImages: [] })),
      }),
    },
    items: [text('🏏'), no(place('article img'))],
  },
  {
    screen: 'the navigation of a customer with more than nine unread messages',
    path: '/about',
    email: CUSTOMER,
    changed: { path: '/api/messages/unread-count', change: () => ({ unreadCount: 12 }) },
    items: [
      text('9+'),
      button('Back'),
      link('Find Courts', '/courts'),
      link(/^Messages/, '/messages'),
      place('a[href="/messages"] [aria-hidden]'),
      link('My Bookings', '/bookings'),
      link('Profile', '/profile'),
      button('Logout'),
      no(place('header a[href="/dashboard"]')),
      no(link('Admin Dashboard', '/admin')),
      no(link('Login', '/login')),
      no(place('header a[href="/register"]')),
    ],
  },
  {
    screen: 'the navigation of an owner',
    path: '/about',
    email: OWNER,
    items: [
      link(/^Messages/, '/messages'),
      link('Dashboard', '/dashboard'),
      link('Profile', '/profile'),
      button('Logout'),
      no(link('My Bookings', '/bookings')),
      no(link('Admin Dashboard', '/admin')),
    ],
  },
  {
    screen: 'the navigation of an administrator',
    path: '/about',
    email: ADMIN,
    items: [
      link('Admin Dashboard', '/admin'),
      link('Profile', '/profile'),
      button('Logout'),
      no(link('Messages', '/messages')),
      no(link('My Bookings', '/bookings')),
    ],
  },
  {
    screen: 'the menu of a phone',
    path: '/',
    isPhone: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
    },
    items: [
      button('Close menu'),
      link('Find Courts', '/courts'),
      link('Login', '/login'),
      link('Register', '/register'),
    ],
  },
  {
    screen: 'About',
    path: '/about',
    items: [
      heading('About Us'),
      ...['100+', '1000+', '24/7', '4.9'].map(text),
      ...['Active Courts', 'Players', 'Support', 'Rating'].map(text),
      heading('How It Works'),
      ...['List or Browse', 'Request and Approve', 'Play and Connect'].map(heading),
      ...['Court Owners', 'Smart Booking System', 'Admin Approval', 'Direct Messaging'].map(
        heading,
      ),
      heading('Our Mission'),
    ],
  },
  {
    screen: 'Contact',
    path: '/contact',
    items: [
      heading('Contact'),
      link('+94 11 234 5678', 'tel:'),
      link('hello@crease.lk', 'mailto:'),
      text('Colombo, Sri Lanka'),
      field('Your name'),
      field('Email'),
      field('Message'),
      button('Send Message'),
    ],
  },
  {
    screen: 'a page that is not there',
    path: '/nowhere',
    items: [heading('Page not found'), link('Find Courts', '/courts'), link('Home', '/')],
  },
];
