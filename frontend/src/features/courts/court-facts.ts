import { windowHours, type Court, type CourtOwner, type OperatingWindow } from '@crease/contract';
import type { LitHours } from '../../shared/ui/light/light-strip.tsx';
import { COURT_TEXTS } from './courts.texts.ts';

/** What is shown of a court, with words for what is missing. */
export function courtNameOf(court: Pick<Court, 'name'>): string {
  return court.name.trim() || COURT_TEXTS.untitled;
}

export function courtPlaceOf({ location }: Court): string {
  const parts = [location.city, location.district, location.province].filter((part) => part.trim());
  return parts.join(', ') || COURT_TEXTS.noLocation;
}

export function courtCityOf({ location }: Court): string {
  return [location.city, location.district].filter((part) => part.trim()).join(', ');
}

/** The owner's card; undefined when the server sent only the owner's id. */
export function courtOwnerOf(court: Court): CourtOwner | undefined {
  return typeof court.owner === 'string' ? undefined : court.owner;
}

export function isOwnedBy({ owner }: Court, userId: string): boolean {
  return (typeof owner === 'string' ? owner : owner._id) === userId;
}

/** WhatsApp's links take only digits, beginning with the country code. */
export function whatsAppAddressOf(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}

export function litHoursOf(slots: readonly OperatingWindow[]): LitHours[] {
  return slots.map((slot) => ({ ...windowHours(slot), light: slot.type }));
}
