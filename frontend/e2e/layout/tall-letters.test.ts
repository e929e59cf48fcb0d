/// <reference lib="dom" />
/** Names in Sinhala and Tamil, whose letters are taller than Latin ones, are headings too. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAs, requestHours } from '../support/crease/call-server.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { CUSTOMER, OWNER } from '../support/people/demo-people.ts';
import { listApprovedCourt } from '../support/people/list-court.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const SINHALA = 'කොළඹ ජාත්‍යන්තර ක්‍රිකට් පුහුණු මධ්‍යස්ථානය';
const TAMIL = 'யாழ்ப்பாணம் உள்ளரங்க கிரிக்கெட் மைதானம்';
/** Of the size of the letters; the fonts that devices have for these languages reach over 1.3. */
const LEADING_MIN = 1.35;

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease, PHONE);
let courtId: string;

beforeAll(async () => {
  courtId = await listApprovedCourt(crease.url, { name: SINHALA });
  const timeSlots = [{ startTime: '19:00', endTime: '20:00', type: 'day' }];
  const wish = { courtId, date: dateAhead(1), timeSlots };
  await requestHours(crease.url, CUSTOMER, wish);
  const profile = { name: TAMIL, phone: '0771234567' };
  await callAs(crease.url, OWNER, { method: 'PUT', path: '/users/profile', body: profile });
});

const leadingOf = (heading: Locator) =>
  heading.evaluate((element) => {
    const { lineHeight, fontSize } = getComputedStyle(element);
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
  });

const headingOn = (page: Page, name: string) => page.getByRole('heading', { name }).first();

test.each([
  { path: '/courts/COURT', name: SINHALA, language: 'si' },
  { path: '/booking/COURT', email: CUSTOMER, name: SINHALA, language: 'si' },
  { path: '/courts?province=Western', name: SINHALA, language: 'si' },
  { path: '/bookings', email: CUSTOMER, name: SINHALA, language: 'si' },
  { path: '/profile', email: OWNER, name: TAMIL, language: 'ta' },
])(
  'when $path shows $name, then its lines do not touch, and it is read out in its language',
  async ({ path, email, name, language }) => {
    const page = await open(email);
    await page.goto(crease.url + path.replace('COURT', courtId));
    const heading = headingOn(page, name);
    await heading.waitFor();
    await expect.poll(() => leadingOf(heading)).toBeGreaterThanOrEqual(LEADING_MIN);
    expect(await heading.getAttribute('lang')).toBe(language);
  },
);

test('when a heading is in the letters of the page, then its lines stand as close as ever', async () => {
  const page = await open();
  await page.goto(`${crease.url}/courts`);
  const heading = headingOn(page, 'Find Your Perfect Court');
  await expect.poll(() => leadingOf(heading)).toBeLessThan(1.2);
});
