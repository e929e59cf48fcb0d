/** What the conjunctive part of a filter says about single fields, as far as an index can use it. */
import { isDoc, isOperatorDoc, isRegExp, typeOf, type Doc } from '../values/document.ts';
import { afterMark, invertKey, KEY_CEILING, typeMark } from '../values/key-encoding.ts';
import { encodeColumn, type Column } from '../values/sort-key.ts';
import type { KeyRange } from './sorted-entries.ts';

export interface FieldCondition {
  /** The field equals one of these. */
  pinned?: readonly unknown[];
  /** The field is of the bounds' type and at or beyond them. */
  low?: unknown;
  high?: unknown;
}

export type Conditions = Map<string, FieldCondition>;

const MAX_LIST = 1000;

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

/** An array as an operand means the whole array, which an index of its elements does not know. */
const isIndexable = (value: unknown): boolean => !Array.isArray(value) && !isRegExp(value);

function readCondition(condition: unknown): FieldCondition | undefined {
  if (!isOperatorDoc(condition))
    return isIndexable(condition) ? { pinned: [condition] } : undefined;
  const { $eq: equal, $in: list } = condition;
  if ('$eq' in condition) return isIndexable(equal) ? { pinned: [equal] } : undefined;
  if (Array.isArray(list)) {
    return list.length <= MAX_LIST && list.every(isIndexable) ? { pinned: list } : undefined;
  }
  return readBounds(condition);
}

function readBounds({ $gt, $gte = $gt, $lt, $lte = $lt }: Doc): FieldCondition | undefined {
  if (!isIndexable($gte) || !isIndexable($lte)) return undefined;
  if ($gte === undefined) return $lte === undefined ? undefined : { high: $lte };
  return $lte !== undefined && typeOf($lte) === typeOf($gte)
    ? { low: $gte, high: $lte }
    : { low: $gte };
}

/** Whether the condition excludes documents without the field. */
export function impliesPresence({ pinned, low, high }: FieldCondition): boolean {
  const isSomething = (value: unknown): boolean => value !== null && value !== undefined;
  return pinned ? pinned.every(isSomething) : isSomething(low ?? high);
}

/** The keys one column's bounds allow after a prefix; one bound only where a document has many keys. */
export function boundsRange(
  { low, high }: FieldCondition,
  column: Column,
  isMultikey: boolean,
): KeyRange {
  const type = typeMark(typeOf(low ?? high));
  const mark = column.descending ? invertKey(type) : type;
  const hasBoth = low !== undefined && high !== undefined;
  const least = low;
  const most = hasBoth && isMultikey ? undefined : high;
  const [first, last] = column.descending ? [most, least] : [least, most];
  return {
    from: first === undefined ? mark : encodeColumn(column, first),
    to: last === undefined ? afterMark(mark) : encodeColumn(column, last) + KEY_CEILING,
  };
}
