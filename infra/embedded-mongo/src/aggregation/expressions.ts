/**
 * Aggregation expressions. mingo evaluates them, but only the operators listed here; comparing and folding values
 * follows MongoDB's own order instead of mingo's.
 */
import { ObjectId } from 'bson';
import { Context, evalExpr } from 'mingo/core';
import * as operators from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { isDoc, type Doc } from '../values/document.ts';
import { compareValues, valuesEqual } from '../values/key-encoding.ts';
import { fail, MongoError, refuse } from '../values/mongo-error.ts';
import { average, largest, smallest, sum } from './folds.ts';

export type Variables = Readonly<Doc>;

type Operator = (doc: unknown, expr: unknown, options: Options) => unknown;
type Operators = Record<`$${string}`, Operator>;

const argumentsOf = (doc: unknown, expr: unknown, options: Options): unknown[] => {
  const value = evalExpr(doc, expr, options);
  return Array.isArray(value) ? value : [value];
};

const binary =
  (apply: (a: unknown, b: unknown) => unknown): Operator =>
  (doc, expr, options) => {
    const [a, b] = argumentsOf(doc, expr, options);
    return apply(a, b);
  };

/** In an expression a missing field sorts below null; in a filter the two are equal. */
function compareOperands(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  return Number(a !== undefined) - Number(b !== undefined);
}

/** Over a list that is one field, `{ $sum: '$list' }`, or over several values, `{ $sum: ['$a', '$b'] }`. */
const fold =
  (apply: (values: unknown[]) => unknown): Operator =>
  (doc, expr, options) =>
    apply(argumentsOf(doc, expr, options));

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (isDoc(value) || Array.isArray(value)) fail('BadValue', 'Unsupported conversion to string');
  return `${value as string | number | boolean}`;
}

const OWN: Operators = {
  $eq: binary((a, b) => compareOperands(a, b) === 0),
  $ne: binary((a, b) => compareOperands(a, b) !== 0),
  $gt: binary((a, b) => compareOperands(a, b) > 0),
  $gte: binary((a, b) => compareOperands(a, b) >= 0),
  $lt: binary((a, b) => compareOperands(a, b) < 0),
  $lte: binary((a, b) => compareOperands(a, b) <= 0),
  $cmp: binary(compareOperands),
  $in: binary((value, list) => {
    if (!Array.isArray(list)) return fail('BadValue', '$in requires an array as a second argument');
    return list.some((element) => valuesEqual(element, value));
  }),
  $size: (doc, expr, options) => {
    const list = evalExpr(doc, expr, options);
    return Array.isArray(list) ? list.length : fail('BadValue', '$size needs an array');
  },
  $sum: fold(sum),
  $avg: fold(average),
  $min: fold(smallest),
  $max: fold(largest),
  $toString: (doc, expr, options) => toText(evalExpr(doc, expr, options)),
};

const FROM_MINGO = [
  ...['$add', '$subtract', '$multiply', '$divide', '$mod', '$abs', '$ceil', '$floor', '$round'],
  ...['$and', '$or', '$not', '$cond', '$ifNull', '$switch', '$literal', '$let'],
  ...['$arrayElemAt', '$filter', '$map', '$reduce', '$concatArrays', '$isArray', '$slice'],
  ...['$mergeObjects', '$concat'],
  ...['$dateToString', '$year', '$month', '$dayOfMonth', '$dayOfWeek', '$hour'],
];

const mingoOperators = Object.entries(operators as unknown as Operators);
const context = Context.init({
  expression: {
    ...Object.fromEntries(mingoOperators.filter(([name]) => FROM_MINGO.includes(name))),
    ...OWN,
  },
});
const KNOWN = new Set([...Object.keys(OWN), ...FROM_MINGO]);

function refuseUnknownOperators(expr: unknown): void {
  if (Array.isArray(expr)) expr.forEach(refuseUnknownOperators);
  if (!isDoc(expr)) return;
  for (const [key, inner] of Object.entries(expr)) {
    if (key.startsWith('$') && !KNOWN.has(key)) refuse(`The expression operator ${key}`);
    if (key !== '$literal') refuseUnknownOperators(inner);
  }
}

/**
 * Checks an expression once and returns a function that evaluates it for a document.
 * @throws {MongoError} when it contains an operator that is not listed
 */
export function compileExpression(
  expr: unknown,
  variables: Variables = {},
): (doc: unknown) => unknown {
  refuseUnknownOperators(expr);
  // The type asks for options that mingo fills in itself.
  const options = { context, scriptEnabled: false, variables } as Options;
  return (doc) => {
    try {
      return evalExpr(doc, expr, options);
    } catch (error) {
      if (error instanceof MongoError) throw error;
      return fail('BadValue', error instanceof Error ? error.message : String(error));
    }
  };
}
