/** What several features show of a court, with words for what is missing. */
import type { Court, CourtOwner } from '@crease/contract';

export function courtNameOf({ name }: Pick<Court, 'name'>): string {
  return name.trim() || 'Untitled Court';
}

/** 'Dehiwala, Colombo' */
export function courtCityOf({
  location,
}: {
  location: { city: string; district: string };
}): string {
  return [location.city, location.district].filter((part) => part.trim()).join(', ');
}

/** The owner's card; undefined when the server sent only the owner's id. */
export function courtOwnerOf({ owner }: Court): CourtOwner | undefined {
  return typeof owner === 'string' ? undefined : owner;
}
