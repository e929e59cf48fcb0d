/** What each page says of itself before any script runs. */
import { fromPriceOf, pageAt, PRODUCT_NAME, type PageDefinition } from '@crease/contract';
import type { PageHead } from '../../http/page-head.ts';
import type { ImageStore } from '../../platform/images.ts';
import type { CourtRecord, CourtsService } from '../courts/courts.service.ts';
import { courtData, HOME_DATA } from './structured-data.ts';

const SOCIAL_CARD = '/social-card.png';
const DESCRIPTION_MAX_CHARACTERS = 200;
const OBJECT_ID = /^[0-9a-f]{24}$/i;

interface DescribedPage {
  head: PageHead;
  isFound: boolean;
}

/** Undefined for an address that is no page at all. */
export type DescribePage = (path: string) => Promise<DescribedPage>;

function headOf(page: PageDefinition, path: string): PageHead {
  return {
    title: `${page.title} · ${PRODUCT_NAME}`,
    description: page.description,
    path,
    image: SOCIAL_CARD,
    isIndexed: page.isPublic,
    structuredData: path === '/' ? HOME_DATA : [],
  };
}

const NOT_FOUND: PageDefinition = {
  pattern: '',
  title: 'Page not found',
  description: 'There is nothing at this address.',
  isPublic: false,
};

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX_CHARACTERS) return line;
  return `${line.slice(0, DESCRIPTION_MAX_CHARACTERS - 1).trimEnd()}…`;
}

function courtHead(court: CourtRecord, path: string, images: ImageStore): PageHead {
  const { city, district } = court.location;
  const picture = court.images[0] && images.addressesOf(court.images[0]).large;
  const from = `From Rs ${fromPriceOf(court.pricing).toLocaleString('en-LK')} an hour.`;
  return {
    title: `${court.name}, ${city} · ${PRODUCT_NAME}`,
    description: shorten(`${from} Indoor cricket in ${city}, ${district}. ${court.description}`),
    path,
    image: picture ?? SOCIAL_CARD,
    isIndexed: true,
    structuredData: [courtData(court, path, picture)],
  };
}

export function createDescribePage(courts: CourtsService, images: ImageStore): DescribePage {
  const describeCourt = async (id: string | undefined, path: string): Promise<DescribedPage> => {
    const court = id !== undefined && OBJECT_ID.test(id) ? await courts.findById(id) : undefined;
    if (court?.status === 'approved')
      return { head: courtHead(court, path, images), isFound: true };
    // One under review is there for its owner and nobody else: the page itself finds out.
    return { head: headOf(NOT_FOUND, path), isFound: court !== undefined };
  };

  return async (path) => {
    const found = pageAt(path);
    if (!found) return { head: headOf(NOT_FOUND, path), isFound: false };
    if (found.page.pattern === '/courts/:id') return describeCourt(found.id, path);
    return { head: headOf(found.page, path), isFound: true };
  };
}
