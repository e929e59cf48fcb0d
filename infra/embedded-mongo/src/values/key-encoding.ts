/**
 * One order for everything: a value becomes a string whose code units sort as MongoDB sorts values.
 * Indexes, sorts, ranges and equality all stand on it, so they cannot disagree with each other.
 */
import type { Binary, ObjectId } from 'bson';
import { TYPE_ORDER, typeOf, type Doc, type TypeName } from './document.ts';

const scratch = new DataView(new ArrayBuffer(8));

function encodeNumber(value: number): string {
  if (Number.isNaN(value)) return '\0\0\0\0';
  scratch.setFloat64(0, value === 0 ? 0 : value); // -0 equals 0
  const units = [0, 2, 4, 6].map((at) => scratch.getUint16(at));
  const first = units[0] ?? 0;
  // Positive doubles sort as their bits do, negative ones the other way round.
  if (first >= 0x8000) return String.fromCharCode(...units.map((unit) => unit ^ 0xffff));
  return String.fromCharCode(first ^ 0x8000, ...units.slice(1));
}

/** UTF-16 sorts surrogates below U+E000, UTF-8 (MongoDB's order) above: swap the two ranges. */
function inCodePointOrder(text: string): string {
  return text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code >= 0xe000 ? code - 0x800 : code + 0x2000);
  });
}

const NEEDS_ENCODING = /[\0\ud800-\uffff]/;

const encodeString = (text: string): string =>
  NEEDS_ENCODING.test(text)
    ? `${inCodePointOrder(text).replaceAll('\0', '\0\x01')}\0\0`
    : `${text}\0\0`;

function encodeObject(value: Doc): string {
  const fields = Object.keys(value).map((key) => {
    const type = typeOf(value[key]);
    return typeMark(type) + encodeString(key) + encodeBody(type, value[key]);
  });
  return `${fields.join('')}\0`;
}

function encodeBinary({ sub_type: subType, buffer, position }: Binary): string {
  const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, position);
  const length = String.fromCharCode(bytes.length >>> 16, bytes.length & 0xffff);
  return `${length}${String.fromCharCode(subType)}${bytes.toString('latin1')}`;
}

const ENCODERS: Readonly<Record<TypeName, (value: never) => string>> = {
  null: () => '',
  emptyArray: () => '',
  number: encodeNumber,
  string: encodeString,
  object: encodeObject,
  array: (value: unknown[]) => `${value.map(encodeKey).join('')}\0`,
  binData: encodeBinary,
  objectId: (value: ObjectId) => value.toHexString(),
  bool: (value: boolean) => (value ? '1' : '0'),
  date: (value: Date) => encodeNumber(value.getTime()),
};

function encodeBody(type: TypeName, value: unknown): string {
  return ENCODERS[type](value as never);
}

/** The first code unit of every encoded value of a type. */
export const typeMark = (type: TypeName): string => String.fromCharCode(TYPE_ORDER[type]);

export const EMPTY_ARRAY_KEY = typeMark('emptyArray');
/** Above every key that begins with this type's mark, in either direction. */
export const afterMark = (mark: string): string => String.fromCharCode(mark.charCodeAt(0) + 1);
/** Above every continuation of an encoded value, in either direction. */
export const KEY_CEILING = '\uffff';

/** Equal values have equal keys; no key is the beginning of another. */
export function encodeKey(value: unknown): string {
  const type = typeOf(value);
  return typeMark(type) + encodeBody(type, value);
}

/** The same key in descending order. */
export const invertKey = (key: string): string => {
  const units = new Array<number>(key.length);
  for (let at = 0; at < key.length; at++) units[at] = 0xffff - key.charCodeAt(at);
  return units.map((unit) => String.fromCharCode(unit)).join('');
};

export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const [x, y] =
    typeof a === 'number' && typeof b === 'number' && a === a && b === b
      ? [a, b]
      : [encodeKey(a), encodeKey(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

export function valuesEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return false;
  return compareValues(a, b) === 0;
}
