import { isDoc, show, type Doc } from './document.ts';
import { EMPTY_ARRAY_KEY, encodeKey, invertKey } from './key-encoding.ts';
import { fail, refuse } from './mongo-error.ts';
import { reach } from './paths.ts';

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

interface ColumnKeys {
  /** The value for each encoded key. */
  keys: Map<string, unknown>;
  isArray: boolean;
  exists: boolean;
}

export function encodeColumn(column: Column, value: unknown): string {
  const key = encodeKey(value);
  return column.descending ? invertKey(key) : key;
}

/** The keys of a document in one column. An array gives a key for each element. */
export function columnKeys(doc: Doc, column: Column): ColumnKeys {
  const keys = new Map<string, unknown>();
  let exists = false;
  const add = (value: unknown): void => void keys.set(encodeColumn(column, value), value);
  reach(doc, column.parts, (value) => {
    exists ||= value !== undefined;
    if (!Array.isArray(value)) add(value);
    else if (value.length > 0) value.forEach(add);
    else keys.set(column.descending ? invertKey(EMPTY_ARRAY_KEY) : EMPTY_ARRAY_KEY, undefined);
    return false;
  });
  if (keys.size === 0) add(null);
  return { keys, exists, isArray: leadsThroughArray(doc, column.parts) };
}

function leadsThroughArray(doc: Doc, parts: readonly string[]): boolean {
  let value: unknown = doc;
  return parts.some((part) => {
    value = isDoc(value) ? value[part] : undefined;
    return Array.isArray(value);
  });
}

/** An array sorts by its smallest element, in a descending sort by its largest: both have the smallest key. */
function sortKey(doc: Doc, columns: readonly Column[]): string {
  return columns
    .map((column) => {
      const [first = '', ...others] = columnKeys(doc, column).keys.keys();
      return others.reduce((least, key) => (key < least ? key : least), first);
    })
    .join('');
}

export function sortBy<T>(items: T[], spec: Doc, docOf: (item: T) => Doc): T[] {
  const columns = columnsOf(spec);
  return items
    .map((item) => ({ item, key: sortKey(docOf(item), columns) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}
