/** What several features show of a court, with words for what is missing. */
import type { Court, CourtOwner } from '@crease/contract';

/** What a court is shown by; another server may leave out what it does not know. */
interface Shown {
  name?: string | undefined;
  location?: { city?: string; district?: string } | undefined;
}

export function courtNameOf({ name }: Pick<Shown, 'name'>): string {
  return (name ?? '').trim() || 'Untitled Court';
}

/** 'Dehiwala, Colombo' */
export function courtCityOf({ location }: Pick<Shown, 'location'>): string {
  return [location?.city, location?.district].filter((part) => part?.trim()).join(', ');
}

/** The owner's card; undefined when the server sent only the owner's id. */
export function courtOwnerOf({ owner }: Court): CourtOwner | undefined {
  return typeof owner === 'string' ? undefined : owner;
}
