/** The page of a court and the one on which it is booked. */
import { courtPath, getCourtEndpoint } from '@crease/contract';
import type { DescribedPage, PageAddress } from '../../http/pages/pages.routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { CourtsService } from '../courts/courts.service.ts';
import { dateOfBookingPage, dateOfCourtPage } from './day-shown.ts';
import { courtScreen } from './first-screen-content.ts';
import { answersOfCourt } from './page-answers.ts';
import { courtHead, headOf, hintsOf, NOT_FOUND, type PageAt } from './page-heads.ts';

export interface PagesServiceParts {
  courts: CourtsService;
  bookings: BookingsService;
  images: ImageStore;
  clock: Clock;
}

/** Describes a page that was found at an address. */
type DescribeFound = (found: PageAt, address: PageAddress) => Promise<DescribedPage>;

/** The court that an address names, with its day; undefined when there is none. */
async function readDayOf({ id }: PageAt, bookings: BookingsService, date: string) {
  // As it is stored: an address may have it in capitals.
  const courtId = getCourtEndpoint.params.safeParse({ id }).data?.id;
  const found = courtId === undefined ? undefined : await bookings.readDay({ courtId, date });
  return found && { court: found.court, day: { date, bookings: found.shown } };
}

export function createDescribeCourt({ bookings, images, clock }: PagesServiceParts): DescribeFound {
  return async (found, { path: asked, query }) => {
    const date = dateOfCourtPage(query, clock.now());
    const known = await readDayOf(found, bookings, date);
    const hints = hintsOf(found);
    if (known?.court.status !== 'approved') {
      // A court under review is shown to its owner by the page itself. Here nobody is signed in, and nobody else may
      // learn of it.
      return { head: headOf(NOT_FOUND, asked, hints), isFound: false };
    }
    const { court } = known;
    const path = courtPath(court.id);
    const answers = answersOfCourt(court, date);
    return {
      head: { ...courtHead(court, path, images), hints: { ...hints, answers } },
      isFound: true,
      firstScreen: courtScreen('court-page', images, known),
    };
  };
}

export function createDescribeBooking({
  bookings,
  images,
  clock,
}: PagesServiceParts): DescribeFound {
  return async (found, { path, query }) => {
    const date = dateOfBookingPage(query, clock.now());
    const known = await readDayOf(found, bookings, date);
    const hints = hintsOf(found);
    if (known?.court.status !== 'approved') {
      return { head: headOf(found.page, path, hints), isFound: true };
    }
    const { court } = known;
    return {
      head: headOf(found.page, path, { ...hints, answers: answersOfCourt(court, date) }),
      isFound: true,
      ...(court.isActive && { firstScreen: courtScreen('booking-page', images, known) }),
    };
  };
}
