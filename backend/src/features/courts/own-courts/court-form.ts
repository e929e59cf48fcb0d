/** Turns the court form into what is stored. Pure. */
import { defaultWeek, IMAGES_PER_COURT_MAX, type CourtForm } from '@crease/contract';
import { refusalOfField } from '../../../platform/errors/app-error.ts';
import type { StoredImage } from '../../../platform/images/image-store.ts';
import type { CourtDetails } from '../court.schema.ts';

/** The fields of the form and the bytes of its new pictures. */
export interface FilledCourtForm<Form = CourtForm> {
  form: Form;
  files: readonly Buffer[];
}

type MayBeLeftOut = Pick<CourtDetails, 'facilities' | 'rules' | 'operatingHours'>;

/** `kept` is what stays when the form leaves it out; a new court has none. */
export function courtDetailsOf(form: CourtForm, kept?: MayBeLeftOut): CourtDetails {
  const { name, description } = form;
  const { facilities = kept?.facilities ?? [], rules = kept?.rules ?? [] } = form;
  const { operatingHours = kept?.operatingHours ?? defaultWeek() } = form;
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
    // Makes 0 of -0, which a price would be shown with the sign of.
    pricing: { dayRate: dayRate + 0, nightRate: nightRate + 0 },
    facilities,
    rules,
    operatingHours,
  } satisfies Record<keyof CourtDetails, unknown>;
}

/** The pictures to keep, in the order of their public ids; without an order, none is kept. */
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
  throw refusalOfField('images', `A court can have up to ${IMAGES_PER_COURT_MAX} images`);
}
