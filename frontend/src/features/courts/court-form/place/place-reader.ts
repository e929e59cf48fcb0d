/** Finds coordinates in pasted text. */
import { decimalOf, LATITUDE_MAX, LONGITUDE_MAX } from '@crease/contract';

interface Coordinates {
  latitude: string;
  longitude: string;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/**
 * The most reliable first: the pin of a place, the place a link asks for, the middle of the map, two bare numbers.
 */
const PATTERNS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`[?&](?:q|query|ll|destination|center)=(?:loc:)?${NUMBER},\s*\+?${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`^\s*\(?${NUMBER}\s*,\s*${NUMBER}\)?\s*$`),
];

/** Sri Lanka with some margin. Coordinates outside are usually two swapped numbers. */
const SRI_LANKA = { south: 5.7, north: 10.1, west: 79.3, east: 82.1 };

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Coordinates from a maps link or from 'lat, lng'; undefined when there are none. */
export function readPlace(text: string): Coordinates | undefined {
  const decoded = decode(text);
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = pattern.exec(decoded) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const isOnEarth =
      Math.abs(Number(latitude)) <= LATITUDE_MAX && Math.abs(Number(longitude)) <= LONGITUDE_MAX;
    if (isOnEarth) return { latitude, longitude };
  }
  return undefined;
}

/** For two numbers as typed; false while they are incomplete. */
export function isOutsideSriLanka({ latitude, longitude }: Coordinates): boolean {
  const [lat, lng] = [decimalOf(latitude), decimalOf(longitude)];
  if (Number.isNaN(lat) || Number.isNaN(lng)) return false;
  const { south, north, west, east } = SRI_LANKA;
  return lat < south || lat > north || lng < west || lng > east;
}
