/**
 * What a filter says about single fields, as far as an index can use it. Only conditions that must all hold are read.
 */
import {
  isDoc,
  isOperatorDoc,
  isRegExp,
  typeOf,
  type Doc,
  type TypeName,
} from '../values/document.ts';
import { afterMark, invertKey, KEY_CEILING, typeMark } from '../values/key-encoding.ts';
import { encodeColumn, type Column } from '../values/sort-key.ts';
import type { KeyRange } from './sorted-entries.ts';

interface FieldCondition {
  /** The field equals one of these values. */
  pinned?: readonly unknown[];
  /** The field lies between the bounds and has their type. */
  low?: Bound;
  high?: Bound;
}

interface Bound {
  value: unknown;
  isIncluded: boolean;
}

export type Conditions = Map<string, FieldCondition>;

export function readConditions(filter: Doc, found: Conditions = new Map()): Conditions {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition)) {
      for (const inner of condition) if (isDoc(inner)) readConditions(inner, found);
    }
    if (path.startsWith('$') || found.has(path)) continue;
    const usable = readCondition(condition);
    if (usable) found.set(path, usable);
  }
  return found;
}

/** NaN sorts below every number, but a range of numbers does not contain it. */
const NOT_A_NUMBER: Bound = { value: NaN, isIncluded: false };

/** Equality with an array means the whole array, but the index has a key for each element. */
const isIndexable = (value: unknown): boolean => !Array.isArray(value) && !isRegExp(value);

function readCondition(condition: unknown): FieldCondition | undefined {
  if (!isOperatorDoc(condition))
    return isIndexable(condition) ? { pinned: [condition] } : undefined;
  const { $eq: equal, $in: list } = condition;
  if ('$eq' in condition) return isIndexable(equal) ? { pinned: [equal] } : undefined;
  if (Array.isArray(list)) return list.every(isIndexable) ? { pinned: list } : undefined;
  return readBounds(condition);
}

function readBounds({ $gt, $gte, $lt, $lte }: Doc): FieldCondition | undefined {
  const low = readBound($gt, $gte);
  const high = readBound($lt, $lte);
  if (!low) return high && { high };
  return high && typeOf(high.value) === typeOf(low.value) ? { low, high } : { low };
}

function readBound(excluded: unknown, included: unknown): Bound | undefined {
  const isIncluded = included !== undefined;
  const value = isIncluded ? included : excluded;
  const isUsable = value !== undefined && isIndexable(value) && !Number.isNaN(value);
  return isUsable ? { value, isIncluded } : undefined;
}

/** Whether the conditions say everything that the filter asks, so that keys alone decide. */
export function isReadWhole(filter: Doc, conditions: Conditions): boolean {
  return Object.entries(filter).every(([path, asked]) => {
    const read = conditions.get(path);
    if (!read) return false;
    const readParts = [read.pinned, read.low, read.high].filter((part) => part !== undefined);
    return readParts.length === (isOperatorDoc(asked) ? Object.keys(asked).length : 1);
  });
}

/** Whether the condition excludes documents without the field. */
export function impliesPresence({ pinned, low, high }: FieldCondition): boolean {
  const values = pinned ?? [(low ?? high)?.value];
  return values.every((value) => value !== null && value !== undefined);
}

/** Where a range without a lower bound begins; undefined when that is the type's first value. */
const leastOf = (type: TypeName): Bound | undefined =>
  type === 'number' ? NOT_A_NUMBER : undefined;

/** The key just before all keys of the bound's value, or just after them. */
function edgeOf({ value, isIncluded }: Bound, column: Column, side: 'start' | 'end'): string {
  const isBehind = isIncluded === (side === 'end');
  return encodeColumn(column, value) + (isBehind ? KEY_CEILING : '');
}

/**
 * The keys that the bounds of one column allow. Where documents have several keys only one bound is used, because
 * different elements of an array may meet the two.
 */
export function boundsRange(
  { low, high }: FieldCondition,
  column: Column,
  isMultikey: boolean,
): KeyRange {
  const type = typeOf((low ?? high)?.value);
  const mark = column.descending ? invertKey(typeMark(type)) : typeMark(type);
  const least = low ?? leastOf(type);
  const most = low && isMultikey ? undefined : high;
  const [first, last] = column.descending ? [most, least] : [least, most];
  return {
    from: first ? edgeOf(first, column, 'start') : mark,
    to: last ? edgeOf(last, column, 'end') : afterMark(mark),
  };
}
