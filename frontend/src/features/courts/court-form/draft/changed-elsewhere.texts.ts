import type { CourtDraft } from './court-draft.ts';

const NAMES: Record<keyof CourtDraft, string> = {
  name: 'the name',
  description: 'the description',
  address: 'the address',
  city: 'the city',
  province: 'the province',
  district: 'the district',
  latitude: 'the latitude',
  longitude: 'the longitude',
  dayRate: 'the day rate',
  nightRate: 'the night rate',
  facilities: 'the facilities',
  newFacility: 'the facilities',
  rules: 'the rules',
  newRule: 'the rules',
  operatingHours: 'the operating hours',
  pictures: 'the pictures',
};

export const CHANGED_ELSEWHERE_TEXTS = {
  changed: (names: readonly (keyof CourtDraft)[]) =>
    `Changed somewhere else meanwhile: ${names.map((name) => NAMES[name]).join(', ')}.`,
  hint: 'What you did not touch is as it is there now. Please look at it and save again.',
} as const;
