/** A court as its form sends it, and which pictures it keeps. Pure. */
import { IMAGES_PER_COURT_MAX, type CourtForm } from '@crease/contract';
import { AppError } from '../../platform/app-error.ts';
import type { StoredImage } from '../../platform/images.ts';
import type { CourtDetails } from './court.schema.ts';

/** A form with the bytes of its new pictures. */
export interface FilledCourtForm<Form = CourtForm> {
  form: Form;
  files: readonly Buffer[];
}

export function courtDetailsOf(form: CourtForm): CourtDetails {
  const { name, description, facilities, rules, operatingHours } = form;
  const { address, city, district, province, latitude, longitude, dayRate, nightRate } = form;
  return {
    name,
    description,
    location: {
      address,
      city,
      district,
      province,
      coordinates: { lat: latitude, lng: longitude },
    },
    pricing: { dayRate, nightRate },
    facilities,
    rules,
    operatingHours,
  };
}

/** The pictures that stay, in the order asked for; without one, none stays. */
export function keptImages(
  images: readonly StoredImage[],
  order: readonly string[] = [],
): StoredImage[] {
  return [...new Set(order)].flatMap(
    (publicId) => images.find((image) => image.publicId === publicId) ?? [],
  );
}

/** @throws {AppError} invalid_input */
export function requireFewEnough(count: number): void {
  if (count <= IMAGES_PER_COURT_MAX) return;
  const message = `A court can have up to ${IMAGES_PER_COURT_MAX} images`;
  throw new AppError('invalid_input', message, { errors: [{ path: 'images', message }] });
}
