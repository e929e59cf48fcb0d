/**
 * What is handed to the server-side drawing of the pages that visitors open first: only what every visitor may see.
 */
import { PATHS, type FirstScreen, type ShownDay } from '@crease/contract';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { presentCourt, type CourtRecord, type CourtsService } from '../courts/courts.service.ts';

/** As many as fit on the first screen of a desktop. */
const FIRST_COURTS_COUNT = 4;

/** Pages that are the same for everybody, by their address. */
export const PLAIN_SCREENS: ReadonlyMap<string, FirstScreen> = new Map([
  [PATHS.home, { screen: 'home-page' }],
  [PATHS.about, { screen: 'about-page' }],
  [PATHS.contact, { screen: 'contact-page' }],
]);

/** The first courts of the list. For a search only the frame is drawn, and the browser asks for the courts itself. */
export async function courtsScreen(
  courts: CourtsService,
  images: ImageStore,
  { isWhole }: { isWhole: boolean },
): Promise<FirstScreen> {
  if (!isWhole) return { screen: 'courts-page' };
  const page = await courts.list({ page: 1, limit: FIRST_COURTS_COUNT });
  const first = page.courts.map((court) => presentCourt(court, images));
  return { screen: 'courts-page', found: { courts: first, count: page.count } };
}

/**
 * Leaves the owner's e-mail and phone out: they are below the first screen, and programs that collect addresses read
 * markup.
 */
export function courtScreen(
  screen: 'court-page' | 'booking-page',
  images: ImageStore,
  { court, day }: { court: CourtRecord; day: ShownDay },
): FirstScreen {
  const shown = { screen, court: presentCourt(court, images) };
  return court.isActive ? { ...shown, day } : shown;
}
