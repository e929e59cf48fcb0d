/** What the server draws of the pages that anybody opens first: nothing but what every visitor may see. */
import type { FirstScreen } from '@crease/contract';
import type { ImageStore } from '../../platform/images.ts';
import { presentCourt, type CourtRecord, type CourtsService } from '../courts/courts.service.ts';

/** As many as a desk's screen has room for. */
const FIRST_COURTS_COUNT = 4;

export const HOME_SCREEN: FirstScreen = { screen: 'home-page' };

/** The list as it is, or the frame of one that is searched: the browser asks for that by itself. */
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

/** Without the owner's address and number: below the first screen, and not for those who gather addresses from markup. */
export function courtScreen(
  screen: 'court-page' | 'booking-page',
  court: CourtRecord,
  images: ImageStore,
): FirstScreen {
  return { screen, court: presentCourt(court, images) };
}
