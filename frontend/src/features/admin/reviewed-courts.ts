/** Helps to list courts for administrators. */
import type { Court, ReviewedCourt } from '@crease/contract';
import { courtOwnerOf } from '../../shared/lib/words/courts.ts';
import { courtPicturesOf, type Pictured } from '../../shared/ui/pictures/court-pictures.ts';
import { ADMIN_TEXTS } from './admin.texts.ts';
import type { ReviewFilter } from './review/review-filter.ts';

type Courts = readonly ReviewedCourt[];

export function courtsOfFilter(courts: Courts, filter: ReviewFilter): Courts {
  return filter === 'all' ? courts : courts.filter(({ status }) => status === filter);
}

export function countOfFilter(courts: Courts, filter: ReviewFilter): number {
  return courtsOfFilter(courts, filter).length;
}

/** Replaces the court in the list, or puts it first when it is new. */
export function withCourt(courts: Courts, court: ReviewedCourt): Courts {
  const isKnown = courts.some(({ _id }) => _id === court._id);
  if (!isKnown) return [court, ...courts];
  return courts.map((known) => (known._id === court._id ? court : known));
}

/** The business name, else the owner's own name. */
export function businessNameOf(court: Court): string {
  const owner = courtOwnerOf(court);
  return owner?.businessName ?? owner?.name ?? ADMIN_TEXTS.unknownOwner;
}

/** The address of the first picture, in a small size where there is one. */
export function firstPictureOf(court: Pictured): string | undefined {
  return courtPicturesOf(court)[0]?.thumbnail;
}
