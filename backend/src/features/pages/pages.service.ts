/** The title, description and preload hints of each page, which must be there before any script runs. */
import {
  BOOKING_PATTERN,
  COURT_PATTERN,
  courtPath,
  FILTER_PARAMETERS,
  formatRupees,
  fromPriceOf,
  getCourtEndpoint,
  pageAt,
  PATHS,
  PRODUCT_NAME,
  type PageDefinition,
} from '@crease/contract';
import type { PageHead } from '../../http/pages/page-head.ts';
import { NO_HINTS, type PageHints } from '../../http/pages/page-hints.ts';
import type { DescribedPage, PageAddress } from '../../http/pages/pages.routes.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { CourtRecord, CourtsService } from '../courts/courts.service.ts';
import { courtScreen, courtsScreen, PLAIN_SCREENS } from './first-screen-content.ts';
import { courtAnswer, listAnswer, ownAnswersOf } from './page-answers.ts';
import { courtData, homeData } from './structured-data.ts';

const SOCIAL_CARD = '/social-card.png';
const DESCRIPTION_MAX_CHARACTERS = 200;

type PageText = Omit<PageDefinition, 'pattern' | 'screen'>;

function headOf(page: PageText, path: string, hints: PageHints): PageHead {
  return {
    hints,
    title: `${page.title} · ${PRODUCT_NAME}`,
    description: page.description,
    path,
    image: SOCIAL_CARD,
    isIndexed: page.isPublic,
    structuredData: path === '/' ? homeData : () => [],
  };
}

type PageAt = NonNullable<ReturnType<typeof pageAt>>;

function hintsOf({ page, id }: PageAt): PageHints {
  return { ...NO_HINTS, screen: page.screen, ownAnswers: ownAnswersOf(page.pattern, id) };
}

const NOT_FOUND: PageText = {
  title: 'Page not found',
  description: 'There is nothing at this address.',
  isPublic: false,
};

/** Signs as people see them: an emoji or a Sinhala syllable may be several characters. */
const signs = new Intl.Segmenter('en');

function shorten(text: string): string {
  const line = oneLine(text);
  if (line.length <= DESCRIPTION_MAX_CHARACTERS) return line;
  const firstLeftOut = signs.segment(line).containing(DESCRIPTION_MAX_CHARACTERS - 1);
  return `${line.slice(0, firstLeftOut?.index).trimEnd()}…`;
}

function courtHead(court: CourtRecord, path: string, images: ImageStore): Omit<PageHead, 'hints'> {
  const { city, district } = court.location;
  const picture = court.images[0] && images.addressesOf(court.images[0]).large;
  const from = `From ${formatRupees(fromPriceOf(court.pricing))} an hour.`;
  return {
    title: `${court.name}, ${city} · ${PRODUCT_NAME}`,
    description: shorten(`${from} Indoor cricket in ${city}, ${district}. ${court.description}`),
    path,
    image: picture ?? SOCIAL_CARD,
    isIndexed: true,
    structuredData: (publicUrl) => [courtData(court, { path, picture, publicUrl })],
  };
}

export function createDescribePage(courts: CourtsService, images: ImageStore) {
  const findCourt = async (id: string | undefined): Promise<CourtRecord | undefined> => {
    const { data } = getCourtEndpoint.params.safeParse({ id });
    return data && courts.findById(data.id);
  };

  const describeCourt = async (found: PageAt, asked: string): Promise<DescribedPage> => {
    const court = await findCourt(found.id);
    const hints = hintsOf(found);
    if (court?.status !== 'approved') {
      // A court under review is shown to its owner by the page itself. Here nobody is signed in, and nobody else may
      // learn of it.
      return { head: headOf(NOT_FOUND, asked, hints), isFound: false };
    }
    const path = courtPath(court.id);
    return {
      head: {
        ...courtHead(court, path, images),
        hints: { ...hints, answers: [courtAnswer(court.id)] },
      },
      isFound: true,
      firstScreen: courtScreen('court-page', court, images),
    };
  };

  const describeBooking = async (found: PageAt, path: string): Promise<DescribedPage> => {
    const court = await findCourt(found.id);
    const hints = hintsOf(found);
    if (court?.status !== 'approved') {
      return { head: headOf(found.page, path, hints), isFound: true };
    }
    return {
      head: headOf(found.page, path, { ...hints, answers: [courtAnswer(court.id)] }),
      isFound: true,
      ...(court.isActive && { firstScreen: courtScreen('booking-page', court, images) }),
    };
  };

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
    if (pattern === COURT_PATTERN) return describeCourt(found, path);
    if (pattern === BOOKING_PATTERN) return describeBooking(found, path);
    if (pattern === PATHS.courts) return describeList(found, path, query);
    return {
      head: headOf(found.page, path, hintsOf(found)),
      isFound: true,
      firstScreen: PLAIN_SCREENS.get(pattern),
    };
  };
}
