/// <reference lib="dom" />
/** The hours of a court are on its page before any script, and stay there when the scripts come. */
import { beforeAll, expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const NAME = 'Havelock Indoor Nets';
const DATE = dateAhead(3);

const crease = openCreaseForFile({ isFirstVisit: true });
const openPhone = createPages(crease, PHONE);
let path: string;
let bookingPath: string;

const pathOf = (where: string) => (where === 'a court' ? path : bookingPath);

beforeAll(async () => {
  const courtId = await findCourtId(crease.url, NAME);
  path = `/courts/${courtId}?date=${DATE}`;
  bookingPath = `/booking/${courtId}?date=${DATE}&slots=12:00`;
});

test('when no script comes to a court, then its free hours are there and lead to their booking', async () => {
  const page = await openPhone();
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(crease.url + path);
  const free = page.getByRole('link', { name: /, free$/ }).first();
  const hour = await free.getAttribute('data-slot');
  await free.click();
  await page.waitForURL((url) => url.pathname.startsWith('/booking/'));
  expect(new URL(page.url()).search).toBe(`?date=${DATE}&slots=${hour}`);
  await page.close();
});

interface Hours {
  /** The most and the fewest that were told of as free or taken, in any frame since the page was there with some. */
  most: number;
  fewest: number;
}

/** Runs in the page before its own scripts. */
function watchHours(): void {
  const seen: Hours = { most: 0, fewest: Infinity };
  Object.assign(window, { seen });
  const look = () => {
    const words = [...document.querySelectorAll('li .visually-hidden')].map(
      (one) => one.textContent,
    );
    const known = words.filter((word) => /, (free|booked|requested.*)$/.test(word)).length;
    // A slow device paints what it has of the page; the scripts come after the last of it.
    const isThere = document.readyState !== 'loading' && (known > 0 || seen.most > 0);
    if (isThere) seen.fewest = Math.min(seen.fewest, known);
    seen.most = Math.max(seen.most, known);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test.each([
  { where: 'a court', email: undefined },
  { where: 'a court', email: 'customer@demo.lk' },
  { where: 'a court', email: 'owner@demo.lk' },
  { where: 'the booking screen', email: 'customer@demo.lk' },
])(
  'when the scripts come to $where for $email, then in no frame its hours are gone or not known',
  async ({ where, email }) => {
    const page = await openPhone(email);
    await page.addInitScript(watchHours);
    await page.goto(crease.url + pathOf(where));
    await whenAlive(page);
    await page.waitForLoadState('networkidle');
    const { most, fewest } = await page.evaluate(() => (window as unknown as { seen: Hours }).seen);
    expect(most).toBeGreaterThan(5);
    expect(fewest).toBe(most);
    await page.close();
  },
);

test.each(['a court', 'the booking screen'])(
  'when the scripts come to %s, then the hours are not loaded twice',
  async (where) => {
    const page = await openPhone('customer@demo.lk');
    // At its first connection the page reads all of it again.
    await page.route(/socket\.io/, (route) => route.abort());
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/bookings/court/')) reads.push(request.url());
    });
    await page.goto(crease.url + pathOf(where));
    await whenAlive(page);
    expect(reads).toHaveLength(1);
    await page.close();
  },
);
