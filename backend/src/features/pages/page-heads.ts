/** The title, the description and the rest of a page's head, which must be there before any script runs. */
import {
  formatRupees,
  fromPriceOf,
  type pageAt,
  PRODUCT_NAME,
  type PageDefinition,
} from '@crease/contract';
import type { PageHead } from '../../http/pages/page-head.ts';
import { NO_HINTS, type PageHints } from '../../http/pages/page-hints.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { CourtRecord } from '../courts/courts.service.ts';
import { ownAnswersOf } from './page-answers.ts';
import { courtData, homeData } from './structured-data.ts';

const SOCIAL_CARD = '/social-card.png';
const DESCRIPTION_MAX_CHARACTERS = 200;

type PageText = Omit<PageDefinition, 'pattern' | 'screen'>;

export function headOf(page: PageText, path: string, hints: PageHints): PageHead {
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

export type PageAt = NonNullable<ReturnType<typeof pageAt>>;

export function hintsOf({ page, id }: PageAt): PageHints {
  return { ...NO_HINTS, screen: page.screen, ownAnswers: ownAnswersOf(page.pattern, id) };
}

export const NOT_FOUND: PageText = {
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

export function courtHead(
  court: CourtRecord,
  path: string,
  images: ImageStore,
): Omit<PageHead, 'hints'> {
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
