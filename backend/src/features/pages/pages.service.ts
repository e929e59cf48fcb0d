/** The head of each page, what it preloads and what is drawn of it. */
import { BOOKING_PATTERN, COURT_PATTERN, FILTER_PARAMETERS, pageAt, PATHS } from '@crease/contract';
import { NO_HINTS } from '../../http/pages/page-hints.ts';
import type { DescribedPage, PageAddress } from '../../http/pages/pages.routes.ts';
import { courtsScreen, PLAIN_SCREENS } from './first-screen-content.ts';
import { listAnswer } from './page-answers.ts';
import { headOf, hintsOf, NOT_FOUND, type PageAt } from './page-heads.ts';
import {
  createDescribeBooking,
  createDescribeCourt,
  type PagesServiceParts,
} from './pages-of-courts.ts';

export function createDescribePage(parts: PagesServiceParts) {
  const { courts, images } = parts;
  const describeCourt = createDescribeCourt(parts);
  const describeBooking = createDescribeBooking(parts);

  const describeList = async (found: PageAt, path: string, query: URLSearchParams) => {
    const isWhole = !FILTER_PARAMETERS.some((name) => query.has(name));
    const answers = isWhole ? [listAnswer] : [];
    return {
      head: headOf(found.page, path, { ...hintsOf(found), answers }),
      isFound: true,
      firstScreen: await courtsScreen(courts, images, { isWhole }),
    };
  };

  return async ({ path: asked, query }: PageAddress): Promise<DescribedPage> => {
    const found = pageAt(asked);
    if (!found) return { head: headOf(NOT_FOUND, asked, NO_HINTS), isFound: false };
    const { pattern } = found.page;
    const path = pattern.includes(':') ? asked.replace(/\/$/, '') : pattern;
    if (pattern === COURT_PATTERN) return describeCourt(found, { path, query });
    if (pattern === BOOKING_PATTERN) return describeBooking(found, { path, query });
    if (pattern === PATHS.courts) return describeList(found, path, query);
    return {
      head: headOf(found.page, path, hintsOf(found)),
      isFound: true,
      firstScreen: PLAIN_SCREENS.get(pattern),
    };
  };
}
