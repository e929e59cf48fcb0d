import { windowHours, type Court, type OperatingWindow } from '@crease/contract';
import type { LitHours } from '../../shared/ui/light/light-strip.tsx';
import { COURT_TEXTS } from './courts.texts.ts';

export function courtPlaceOf({ location }: { location?: Partial<Court['location']> }): string {
  const parts = [location?.city, location?.district, location?.province];
  return parts.filter((part) => part?.trim()).join(', ') || COURT_TEXTS.noLocation;
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
