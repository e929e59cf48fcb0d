/** What the server draws of a page before any script runs, by the very components that draw it in the browser. */
import type { Court } from './courts.contract.ts';

/** All that it is drawn from, as anybody may see it. */
export type FirstScreen =
  | { screen: 'home-page' }
  | {
      screen: 'courts-page';
      /** The first of them, and how many there are in all; undefined: the frame that they will come into. */
      found?: { courts: readonly Court[]; count: number } | undefined;
    }
  | { screen: 'court-page'; court: Court }
  | { screen: 'booking-page'; court: Court };

/** The markup at an address of ours. */
export type DrawFirstScreen = (address: string, content: FirstScreen) => string;

/** Where a build of the pages keeps what draws them: beside them, and like every name with a dot never sent to anyone. */
export const FIRST_SCREEN_FILE = '.first-screen/first-screen.mjs';

/** Stands on the root of a page as long as it is only drawn: its links lead on, and nothing else answers yet. */
export const DRAWN_ATTRIBUTE = 'data-drawn';
