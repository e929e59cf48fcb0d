import {
  colomboDateAt,
  weekdayOf,
  windowHours,
  type Court,
  type CourtOwner,
  type OperatingWindow,
  type Weekday,
} from '@crease/contract';
import type { LitHours } from '../../shared/ui/light-strip.tsx';
import { COURT_TEXTS } from './courts.texts.ts';

/** Names and places as shown, with words for what is missing. */
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

/** The owner's card; undefined where the server named the owner by id only. */
export function courtOwnerOf(court: Court): CourtOwner | undefined {
  return typeof court.owner === 'string' ? undefined : court.owner;
}

export function isOwnedBy({ owner }: Court, userId: string): boolean {
  return (typeof owner === 'string' ? owner : owner._id) === userId;
}

/** WhatsApp takes digits only, with the country first. */
export function whatsAppAddressOf(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}

export function litHoursOf(slots: readonly OperatingWindow[]): LitHours[] {
  return slots.map((slot) => ({ ...windowHours(slot), light: slot.type }));
}

/** The windows of a weekday, earliest first; none on a closed day. */
export function windowsOn(court: Court, day: Weekday): readonly OperatingWindow[] {
  const hours = court.operatingHours.find((entry) => entry.day === day);
  if (!hours?.isOpen) return [];
  return hours.slots.toSorted((one, other) => one.startTime.localeCompare(other.startTime));
}

/** The weekday that it is now in Sri Lanka, wherever the browser stands. */
export function weekdayToday(nowMs = Date.now()): Weekday {
  return weekdayOf(colomboDateAt(nowMs));
}

export function windowsToday(court: Court): readonly OperatingWindow[] {
  return windowsOn(court, weekdayToday());
}
