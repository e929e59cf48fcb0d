/** The first screens that the server draws, with the components of the browser, before any script runs. */
import type { DayBooking } from './bookings.contract.ts';
import type { Court } from './courts.contract.ts';

/** What holds hours of a court on a date. */
export interface ShownDay {
  date: string;
  bookings: readonly DayBooking[];
}

/** The page to draw and its data, which everybody may see. */
export type FirstScreen =
  | { screen: 'home-page' | 'about-page' | 'contact-page' }
  | {
      screen: 'courts-page';
      /** The first courts and the number of all; when undefined, only the frame of the list is drawn. */
      found?: { courts: readonly Court[]; count: number } | undefined;
    }
  /** Of a court that is closed to bookings no day is drawn. */
  | { screen: 'court-page' | 'booking-page'; court: Court; day?: ShownDay };

/** Answers the markup for an address. */
export type DrawFirstScreen = (address: string, content: FirstScreen) => string;

/** The file in the built pages that draws first screens. Its folder begins with a dot, so it is never served. */
export const FIRST_SCREEN_FILE = '.first-screen/first-screen.mjs';

/**
 * On the root element while the page is only the server's drawing: links work, what else is pressed is answered later.
 */
export const DRAWN_ATTRIBUTE = 'data-drawn';

/** The name of the `meta` that lists the addresses which a page asks for at once, with the token. */
export const OWN_ANSWERS_NAME = 'own-answers';
