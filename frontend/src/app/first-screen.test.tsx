import {
  bookingPath,
  courtPath,
  WEEKDAYS,
  type Court,
  type DayBooking,
  type FirstScreen,
} from '@crease/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { slotAt } from '../features/bookings/bookings.factory.ts';
import { plainCourt } from '../shared/lib/court.factory.ts';
import { drawFirstScreen } from './first-screen.tsx';

const ID = '0123456789abcdef01234567';
const HOSTILE = `<img src=x onerror="alert(1)"></div><script>alert(1)</script>`;

function courtOf(changes: Partial<Court> = {}): Court {
  return plainCourt({
    _id: ID,
    name: 'Lake Nets',
    description: 'Two lanes under a high roof',
    images: [{ url: '/uploads/x/large.webp', publicId: 'x' }],
    optimizedImages: [
      {
        thumbnail: '/uploads/x/thumbnail.webp',
        medium: '/uploads/x/medium.webp',
        large: '/uploads/x/large.webp',
        fullsize: '/uploads/x/full.webp',
        original: '/uploads/x/original.webp',
      },
    ],
    location: {
      address: '1 Galle Road',
      city: 'Colombo 03',
      district: 'Colombo',
      province: 'Western',
      coordinates: { lat: 6.9, lng: 79.85 },
    },
    facilities: ['Parking'],
    rules: ['No spikes'],
    operatingHours: [
      {
        day: 'Monday',
        isOpen: true,
        slots: [{ startTime: '06:00', endTime: '12:00', type: 'day' }],
      },
    ],
    ...changes,
  });
}

/** Tags that would run a script; quoted attribute values are only text. */
function scriptsIn(markup: string): string[] {
  const tags = markup.match(/<[^>]*>/g) ?? [];
  return tags.filter((tag) => /^<script|\son\w+=|src=x/i.test(tag.replace(/"[^"]*"/g, '""')));
}

test('when Home is drawn, then it has its heading, its picture and its way on', () => {
  const markup = drawFirstScreen('/', { screen: 'home-page' });
  expect(markup).toContain('Book Your Cricket Court Today</h1>');
  expect(markup).toMatch(/<img[^>]* src="[^"]*hero-poster[^"]*"/);
  expect(markup).toMatch(/<a [^>]*href="\/courts"/);
});

test('when a page is drawn, then its header says each thing once, with a button that leads back', () => {
  const markup = drawFirstScreen('/about', { screen: 'about-page' });
  const [header = ''] = /<header.*?<\/header>/.exec(markup) ?? [];
  expect(header.match(/Find Courts/g)).toHaveLength(1);
  expect(header).toMatch(/<button[^>]* aria-label="Back"/);
});

test('when About is drawn, then it is whole, and Contact but for its form', () => {
  const about = drawFirstScreen('/about', { screen: 'about-page' });
  expect(about).toMatch(/<h1 [^>]*>About Us<\/h1>/);
  expect(about).toContain('Direct Messaging');
  const contact = drawFirstScreen('/contact', { screen: 'contact-page' });
  expect(contact).toMatch(/<address .*href="tel:.*href="mailto:/);
  expect(contact).not.toContain('<form');
});

test('when the list is drawn, then each court is there with its name and its picture, the first ones at once', () => {
  const courts = ['One', 'Two', 'Three'].map((name) => courtOf({ name }));
  const markup = drawFirstScreen('/courts', {
    screen: 'courts-page',
    found: { courts, count: 41 },
  });
  expect(markup.match(/<h2 [^>]*>(One|Two|Three)<\/h2>/g)).toHaveLength(3);
  expect(markup).toContain('41');
  expect(markup.match(/<img[^>]*loading="eager"[^>]*fetchPriority="high"/g)).toHaveLength(2);
  expect(markup.match(/<img[^>]*loading="lazy"/g)).toHaveLength(1);
});

test('when the list is searched, then its frame is drawn with what is searched for', () => {
  const markup = drawFirstScreen('/courts?search=lake', { screen: 'courts-page' });
  expect(markup).toContain('aria-busy="true"');
  expect(markup).toMatch(/<input[^>]* value="lake"/);
});

test('when a court is drawn, then it has its name, its place, its price and its picture', () => {
  const markup = drawFirstScreen(`/courts/${ID}`, { screen: 'court-page', court: courtOf() });
  expect(markup).toMatch(/<h1 [^>]*>Lake Nets<\/h1>/);
  expect(markup).toContain('Colombo 03, Colombo, Western');
  expect(markup).toContain('5,000');
  expect(markup).toMatch(/<img[^>]* srcSet="\/uploads\/x\/thumbnail\.webp 400w/);
});

describe('when a court is drawn with its day', () => {
  /** 10:00 on a Tuesday in Sri Lanka. */
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse('2026-12-01T04:30:00Z'));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const drawnWith = (screen: 'court-page' | 'booking-page', date: string, search: string) => {
    const window = { startTime: '09:00', endTime: '14:00', type: 'day' } as const;
    const court = courtOf({
      operatingHours: WEEKDAYS.map((day) => ({ day, isOpen: true, slots: [window] })),
    });
    const bookings: DayBooking[] = [
      { date, timeSlots: [slotAt(11)], status: 'confirmed' },
      { date, timeSlots: [slotAt(12)], status: 'pending' },
    ];
    const path = screen === 'court-page' ? courtPath(ID) : bookingPath(ID);
    return drawFirstScreen(path + search, { screen, court, day: { date, bookings } });
  };
  const cellsIn = (markup: string) =>
    markup.split('<li ').filter((item) => item.includes(', day, Rs '));

  /** The hour that each leads people to, also by the Tab key, but no crawler, and what it says for screen readers. */
  const hoursDrawn = (date: string, search = '') => {
    const cells = cellsIn(drawnWith('court-page', date, search));
    return cells.map((cell) => [
      /<a (?=[^>]*tabindex="0")(?=[^>]*rel="nofollow")[^>]*slots=([^"]*)"/i.exec(cell)?.[1],
      /visually-hidden">([^<]*)/.exec(cell)?.[1],
    ]);
  };

  test('then it has the hours to come, says of each whether it is free, and leads to the booking of those that are', () => {
    expect(hoursDrawn('2026-12-01')).toEqual([
      [undefined, '11 AM to noon, day, Rs 5,000, booked'],
      ['12:00', 'noon to 1 PM, day, Rs 5,000, requested by others, still open'],
      ['13:00', '1 PM to 2 PM, day, Rs 5,000, free'],
    ]);
  });

  test('then the hours of another day than the one it shows are not told of as free', () => {
    const words = hoursDrawn('2026-12-01', '?date=2026-12-02').map(([, spoken]) => spoken);
    expect(words).toHaveLength(5);
    for (const spoken of words) expect(spoken).toMatch(/, not checked yet$/);
  });

  test('then the booking screen has them too, with those chosen that are free, and what they cost', () => {
    const search = '?date=2026-12-01&slots=11:00,12:00,13:00';
    const markup = drawnWith('booking-page', '2026-12-01', search);
    expect(markup).toMatch(/<h1 [^>]*>Lake Nets<\/h1>/);
    const chosen = cellsIn(markup).map((cell) => [
      /<button [^>]*aria-pressed="(\w+)"/.exec(cell)?.[1],
      /visually-hidden">([^<]*)/.exec(cell)?.[1],
    ]);
    expect(chosen).toEqual([
      ['false', '11 AM to noon, day, Rs 5,000, booked'],
      ['true', 'noon to 1 PM, day, Rs 5,000, requested by others, still open'],
      ['true', '1 PM to 2 PM, day, Rs 5,000, free'],
    ]);
    expect(markup).toContain('Rs 10,000.00');
    expect(markup).toContain('Choose your hours');
  });
});

test('when it is drawn, then nobody is signed in and nobody is asked to: that is not known yet', () => {
  const markup = drawFirstScreen('/', { screen: 'home-page' });
  expect(markup).not.toContain('Logout');
  expect(markup).not.toContain('Login');
});

test('when an owner wrote markup, then it is text wherever it is drawn', () => {
  const court = courtOf({
    name: HOSTILE,
    description: HOSTILE,
    location: { ...courtOf().location, address: HOSTILE, city: HOSTILE },
    facilities: [HOSTILE],
    rules: [HOSTILE],
    images: [{ url: `/x"${HOSTILE}`, publicId: 'x' }],
    optimizedImages: [],
  });
  const screens: FirstScreen[] = [
    { screen: 'courts-page', found: { courts: [court], count: 1 } },
    { screen: 'court-page', court },
    { screen: 'booking-page', court },
  ];
  for (const content of screens) {
    const markup = drawFirstScreen(`/courts/${ID}`, content);
    expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(scriptsIn(markup)).toEqual([]);
  }
});

test('when an address holds markup, then it is text', () => {
  const address = `/courts?search=${encodeURIComponent(HOSTILE)}`;
  const markup = drawFirstScreen(address, { screen: 'courts-page' });
  expect(scriptsIn(markup)).toEqual([]);
});

test('when pages are drawn again within a minute, then they are the same, so that the server need not', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const court = courtOf();
  const screens: FirstScreen[] = [
    { screen: 'home-page' },
    { screen: 'about-page' },
    { screen: 'contact-page' },
    { screen: 'courts-page', found: { courts: [court], count: 1 } },
    { screen: 'court-page', court },
    { screen: 'booking-page', court },
  ];
  const drawnAt = (instant: string) => {
    vi.setSystemTime(Date.parse(instant));
    return screens.map((content) => drawFirstScreen('/', content));
  };
  const drawn = drawnAt('2026-12-01T04:30:00Z');
  expect(drawnAt('2026-12-01T04:30:59.999Z')).toEqual(drawn);
  expect(drawnAt('2026-12-01T04:31:00Z')).not.toEqual(drawn);
  vi.useRealTimers();
});
