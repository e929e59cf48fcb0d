import { isDoc, show, type Doc } from './document.ts';
import { EMPTY_ARRAY_KEY, encodeKey, invertKey } from './key-encoding.ts';
import { fail, refuse } from './mongo-error.ts';
import { isArrayPosition } from './paths.ts';

/** One field of an index or of a sort. */
export interface Column {
  path: string;
  parts: readonly string[];
  descending: boolean;
}

export function columnsOf(spec: Doc): Column[] {
  return Object.entries(spec).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1) {
      if (typeof direction === 'object') refuse(`Sorting ${path} by an expression`);
      fail('BadValue', `The direction of ${path} has to be 1 or -1, not ${show(direction)}`);
    }
    if (path.startsWith('$')) refuse(`Sorting by ${path}`);
    return { path, parts: path.split('.'), descending: direction === -1 };
  });
}

/** Stands for the elements of an array that has none. */
const NO_ELEMENTS: readonly unknown[] = [];

export function encodeColumn(column: Column, value: unknown): string {
  const key = value === NO_ELEMENTS ? EMPTY_ARRAY_KEY : encodeKey(value);
  return column.descending ? invertKey(key) : key;
}

/** Where a path has led: to the array with whose elements it goes on, or to its value. */
interface Place {
  value: unknown;
  rest: readonly string[];
  isArray: boolean;
}

function follow(from: unknown, path: readonly string[]): Place {
  let value = from;
  for (const [at, part] of path.entries()) {
    if (!Array.isArray(value)) value = isDoc(value) ? value[part] : undefined;
    else if (isPositionIn(value, part)) value = (value as unknown[])[Number(part)];
    else return { value, rest: path.slice(at), isArray: true };
  }
  return { value, rest: [], isArray: Array.isArray(value) };
}

function isPositionIn(array: readonly unknown[], part: string): boolean {
  if (!isArrayPosition(part)) return false;
  if (array.some((element) => isDoc(element) && Object.hasOwn(element, part))) {
    fail('Location16746', `Ambiguous field name found in array: '${part}'`);
  }
  return Number(part) < array.length;
}

export interface DocumentKeys {
  /** Each with the value of each column. */
  keys: Map<string, unknown[]>;
  /** A column goes through an array or ends at one, so that there may be several keys. */
  isMultikey: boolean;
}

/**
 * The keys of a document. An array gives a key for each element, with what this has in all columns that go through the
 * array. `failParallel` is called when there are two arrays, neither inside the other.
 */
export function documentKeys(
  doc: Doc,
  columns: readonly Column[],
  failParallel: () => never,
): DocumentKeys {
  const keys = new Map<string, unknown[]>();
  const collect = (places: readonly Place[]): boolean => {
    const array = places.find(({ isArray }) => isArray)?.value as unknown[] | undefined;
    if (!array) {
      const values = places.map(({ value }) => value);
      keys.set(columns.map((column, at) => encodeColumn(column, values[at])).join(''), values);
      return false;
    }
    if (places.some(({ isArray, value }) => isArray && value !== array)) failParallel();
    const intoElement = (element: unknown, place: Place): Place => {
      if (!place.isArray) return place;
      if (place.rest.length === 0) return { value: element, rest: [], isArray: false };
      return follow(isDoc(element) ? element : undefined, place.rest);
    };
    for (const element of array.length === 0 ? [NO_ELEMENTS] : array) {
      collect(places.map((place) => intoElement(element, place)));
    }
    return true;
  };
  const isMultikey = collect(columns.map(({ parts }) => follow(doc, parts)));
  return { keys, isMultikey };
}

const failParallelSort = (): never =>
  fail('BadValue', 'cannot sort with keys that are parallel arrays');

/** An array sorts by its smallest element, in a descending sort by its largest: both have the smallest key. */
function sortKey(doc: Doc, columns: readonly Column[]): string {
  const [first = '', ...others] = documentKeys(doc, columns, failParallelSort).keys.keys();
  return others.reduce((least, key) => (key < least ? key : least), first);
}

export function sortBy<T>(items: T[], spec: Doc, docOf: (item: T) => Doc): T[] {
  const columns = columnsOf(spec);
  return items
    .map((item) => ({ item, key: sortKey(docOf(item), columns) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}
