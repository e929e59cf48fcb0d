/** The operators of expressions that need nothing but the values of their arguments. Undefined is a missing field. */
import { ObjectId } from 'bson';
import { isDoc, isNil, show } from '../values/document.ts';
import { compareValues } from '../values/key-encoding.ts';
import { fail } from '../values/mongo-error.ts';
import { combine, plus, times } from '../values/numbers.ts';
import { slice } from '../values/slice.ts';
import { average, largest, smallest, sum } from './folds.ts';

export interface ValueOperator {
  /** The least and the largest number of arguments. */
  takes: readonly [least: number, most: number];
  apply: (values: readonly unknown[]) => unknown;
}

function wrong(name: string, value: unknown): never {
  return fail('BadValue', `${name} does not support ${show(value)}`);
}

function asNumber(name: string, value: unknown): number {
  return typeof value === 'number' ? value : wrong(name, value);
}

function asArray(name: string, value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : wrong(name, value);
}

function asInteger(name: string, value: unknown): number {
  return Number.isInteger(value) ? (value as number) : wrong(name, value);
}

/** In an expression a missing field sorts below null; in a filter the two are equal. */
function compareOperands(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  return Number(a !== undefined) - Number(b !== undefined);
}

const comparison = (isMet: (order: number) => unknown): ValueOperator => ({
  takes: [2, 2],
  apply: ([a, b]) => isMet(compareOperands(a, b)),
});

/** Null when one of the values is null or missing. */
const ofPresent = (
  takes: ValueOperator['takes'],
  apply: ValueOperator['apply'],
): ValueOperator => ({
  takes,
  apply: (values) => (values.some(isNil) ? null : apply(values)),
});

/** Over a list that is one field, `{ $sum: '$list' }`, or over several values, `{ $sum: ['$a', '$b'] }`. */
const fold = (apply: (values: readonly unknown[]) => unknown): ValueOperator => ({
  takes: [0, Infinity],
  apply: (values) => {
    const [only] = values;
    return apply(values.length === 1 && Array.isArray(only) ? (only as unknown[]) : values);
  },
});

const ofNumber = (name: string, apply: (value: number) => number): ValueOperator =>
  ofPresent([1, 1], ([value]) => apply(asNumber(name, value)));

const ofDate = (name: string, apply: (date: Date) => number): ValueOperator =>
  ofPresent([1, 1], ([value]) => {
    if (value instanceof ObjectId) return apply(value.getTimestamp());
    return value instanceof Date ? apply(value) : wrong(name, value);
  });

/** Beside numbers one date, to which they are added as milliseconds. */
function add(values: readonly unknown[]): unknown {
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) fail('BadValue', 'only one date allowed in an $add expression');
  const total = values
    .map((value) => (value instanceof Date ? value.getTime() : asNumber('$add', value)))
    .reduce((result, value) => combine(result, value, plus), 0);
  return dates.length === 0 ? total : new Date(total);
}

function subtract([from, value]: readonly unknown[]): unknown {
  if (from instanceof Date) {
    if (value instanceof Date) return from.getTime() - value.getTime();
    return new Date(from.getTime() - asNumber('$subtract', value));
  }
  return combine(asNumber('$subtract', from), asNumber('$subtract', value), (a, b) => a - b);
}

function multiply(values: readonly unknown[]): number {
  return values
    .map((value) => asNumber('$multiply', value))
    .reduce((result, value) => combine(result, value, times), 1);
}

function divide([value, by]: readonly unknown[]): number {
  const divisor = asNumber('$divide', by);
  if (divisor === 0) fail('BadValue', "can't $divide by zero");
  return asNumber('$divide', value) / divisor;
}

function modulo([value, by]: readonly unknown[]): number {
  const divisor = asNumber('$mod', by);
  if (divisor === 0) fail('BadValue', "can't $mod by zero");
  return combine(asNumber('$mod', value), divisor, (a, b) => a % b);
}

function elementAt([list, at]: readonly unknown[]): unknown {
  const array = asArray('$arrayElemAt', list);
  return array.at(asInteger('$arrayElemAt', at));
}

function sliceList([list, first, count]: readonly unknown[]): unknown[] {
  const array = asArray('$slice', list);
  const from = asInteger('$slice', first);
  if (count === undefined) return slice(array, from);
  const length = asInteger('$slice', count);
  return length > 0 ? slice(array, from, length) : wrong('$slice', count);
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean'
    ? `${value}`
    : wrong('$toString', value);
}

export const VALUE_OPERATORS: Readonly<Record<string, ValueOperator>> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => order),
  $in: {
    takes: [2, 2],
    apply: ([value, list]) =>
      asArray('$in', list).some((element) => compareOperands(element, value) === 0),
  },
  $size: { takes: [1, 1], apply: ([list]) => asArray('$size', list).length },
  $isArray: { takes: [1, 1], apply: ([value]) => Array.isArray(value) },
  $sum: fold(sum),
  $avg: fold(average),
  $min: fold(smallest),
  $max: fold(largest),
  $add: ofPresent([0, Infinity], add),
  $subtract: ofPresent([2, 2], subtract),
  $multiply: ofPresent([0, Infinity], multiply),
  $divide: ofPresent([2, 2], divide),
  $mod: ofPresent([2, 2], modulo),
  $abs: ofNumber('$abs', Math.abs),
  $ceil: ofNumber('$ceil', Math.ceil),
  $floor: ofNumber('$floor', Math.floor),
  $arrayElemAt: ofPresent([2, 2], elementAt),
  $slice: ofPresent([2, 3], sliceList),
  $concatArrays: ofPresent([0, Infinity], (lists) =>
    lists.flatMap((list) => asArray('$concatArrays', list)),
  ),
  $concat: ofPresent([0, Infinity], (texts) =>
    texts.map((text) => (typeof text === 'string' ? text : wrong('$concat', text))).join(''),
  ),
  $mergeObjects: {
    takes: [0, Infinity],
    apply: (docs) =>
      Object.assign(
        {},
        ...docs.map((doc) => (isNil(doc) || isDoc(doc) ? doc : wrong('$mergeObjects', doc))),
      ) as unknown,
  },
  $toString: ofPresent([1, 1], ([value]) => toText(value)),
  $year: ofDate('$year', (date) => date.getUTCFullYear()),
  $month: ofDate('$month', (date) => date.getUTCMonth() + 1),
  $dayOfMonth: ofDate('$dayOfMonth', (date) => date.getUTCDate()),
  $dayOfWeek: ofDate('$dayOfWeek', (date) => date.getUTCDay() + 1),
  $hour: ofDate('$hour', (date) => date.getUTCHours()),
};
