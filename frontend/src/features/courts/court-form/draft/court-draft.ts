/** The content of the court form: texts as typed, lists, hours and pictures. */
import {
  createCourtEndpoint,
  defaultWeek,
  isDistrictOf,
  storedText,
  type Court,
  type CourtForm,
} from '@crease/contract';
import { findFieldErrors, type FieldErrors } from '../../../../shared/lib/api/field-errors.ts';
import { keptKeysOf, picturesOfCourt, type DraftPicture } from '../pictures/draft-pictures.ts';
import { fullWeek, type WeekHours } from '../hours/week-hours.ts';

export interface CourtDraft {
  name: string;
  description: string;
  address: string;
  city: string;
  province: string;
  district: string;
  latitude: string;
  longitude: string;
  dayRate: string;
  nightRate: string;
  facilities: readonly string[];
  rules: readonly string[];
  /** Text that was typed and not added to its list yet; it is sent with the form too. */
  newFacility: string;
  newRule: string;
  operatingHours: WeekHours;
  pictures: readonly DraftPicture[];
}

export type TextName = {
  [Name in keyof CourtDraft]: CourtDraft[Name] extends string ? Name : never;
}[keyof CourtDraft];

export function blankDraft(): CourtDraft {
  return {
    name: '',
    description: '',
    address: '',
    city: '',
    province: '',
    district: '',
    latitude: '',
    longitude: '',
    dayRate: '',
    nightRate: '',
    facilities: [],
    rules: [],
    newFacility: '',
    newRule: '',
    operatingHours: defaultWeek(),
    pictures: [],
  };
}

export function draftOfCourt(court: Court): CourtDraft {
  const { location, pricing } = court;
  return {
    name: court.name,
    description: court.description,
    address: location.address,
    city: location.city,
    province: location.province,
    district: location.district,
    latitude: String(location.coordinates.lat),
    longitude: String(location.coordinates.lng),
    dayRate: String(pricing.dayRate),
    nightRate: String(pricing.nightRate),
    facilities: court.facilities,
    rules: court.rules,
    newFacility: '',
    newRule: '',
    operatingHours: fullWeek(court.operatingHours),
    pictures: picturesOfCourt(court),
  };
}

/** A district belongs to a province, so changing the province clears a district of another one. */
export function withProvince(draft: CourtDraft, province: string): Partial<CourtDraft> {
  return { province, district: isDistrictOf(draft.district, province) ? draft.district : '' };
}

const wordsOf = (item: string) => item.toLowerCase().split(/\s+/).join(' ');

/** Adds a trimmed item; blank and repeated items change nothing, however they are written. */
export function withItem(items: readonly string[], text: string): readonly string[] {
  const item = text.trim();
  const isThere = items.some((one) => wordsOf(one) === wordsOf(item));
  return item === '' || isThere ? items : [...items, item];
}

/** The fields of the upload; the new pictures are sent beside them. */
export function fieldsOf(draft: CourtDraft): Record<string, string> {
  const kept = keptKeysOf(draft.pictures);
  return {
    name: draft.name,
    description: draft.description,
    address: draft.address,
    city: draft.city,
    district: draft.district,
    province: draft.province,
    latitude: draft.latitude,
    longitude: draft.longitude,
    dayRate: draft.dayRate,
    nightRate: draft.nightRate,
    facilities: JSON.stringify(withItem(draft.facilities, draft.newFacility)),
    rules: JSON.stringify(withItem(draft.rules, draft.newRule)),
    operatingHours: JSON.stringify(draft.operatingHours),
    ...(kept.length > 0 && { existingImagesOrder: JSON.stringify(kept) }),
  } satisfies Record<Exclude<keyof CourtForm, 'existingImagesOrder'>, string>;
}

/** The errors by field, in the server's words. */
export function findDraftErrors(draft: CourtDraft): FieldErrors {
  return findFieldErrors(createCourtEndpoint.body, fieldsOf(draft));
}

export function isSameDraft(one: CourtDraft, other: CourtDraft): boolean {
  return comparable(one) === comparable(other);
}

function comparable(draft: CourtDraft): string {
  return storedText(JSON.stringify([fieldsOf(draft), draft.pictures.map(({ key }) => key)]));
}
