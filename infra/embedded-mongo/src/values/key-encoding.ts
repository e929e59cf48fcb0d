/**
 * Turns a value into a string, so that comparing the strings by code units gives MongoDB's order of values. Indexes,
 * sorts, ranges and equality all use it, so they can't disagree.
 */
import type { Binary, ObjectId } from 'bson';
import { TYPE_ORDER, typeOf, type Doc, type TypeName } from './document.ts';

const scratch = new DataView(new ArrayBuffer(8));

function encodeNumber(value: number): string {
  if (Number.isNaN(value)) return '\0\0\0\0';
  scratch.setFloat64(0, value === 0 ? 0 : value); // -0 equals 0
  const units = [0, 2, 4, 6].map((at) => scratch.getUint16(at));
  const first = units[0] ?? 0;
  // The bits of positive doubles sort as the numbers do, those of negative ones the other way round.
  if (first >= 0x8000) return String.fromCharCode(...units.map((unit) => unit ^ 0xffff));
  return String.fromCharCode(first ^ 0x8000, ...units.slice(1));
}

/**
 * Comparing UTF-16 puts surrogates below U+E000; MongoDB compares UTF-8, where they come last. Swapping the two
 * ranges gives its order.
 */
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

/** The first code unit of every encoded value of this type. */
export const typeMark = (type: TypeName): string => String.fromCharCode(TYPE_ORDER[type]);

export const EMPTY_ARRAY_KEY = typeMark('emptyArray');
/** Greater than every key that begins with this mark, in ascending and descending columns. */
export const afterMark = (mark: string): string => String.fromCharCode(mark.charCodeAt(0) + 1);
/** Greater than whatever may follow an encoded value in a key, in ascending and descending columns. */
export const KEY_CEILING = '\uffff';

/** Equal values have equal keys. No key is the beginning of another, so keys of several columns can be joined. */
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
