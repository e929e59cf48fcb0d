/** Filter operators that test a single value. Each turns its argument into a test. */
import { isOperatorDoc, isRegExp, typeOf, type Doc, type TypeName } from '../values/document.ts';
import { compareValues, encodeKey, valuesEqual } from '../values/key-encoding.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { toRegExp } from './regular-expression.ts';

export type ValueTest = (value: unknown) => boolean;
type ValueOperator = (argument: unknown, expression: Doc) => ValueTest;

/** Most conditions hold for an array also when they hold for one of its elements. */
export const orElement =
  (test: ValueTest): ValueTest =>
  (value) =>
    test(value) || (Array.isArray(value) && value.some(test));

const matchesRegExp = (pattern: unknown, options?: unknown): ValueTest => {
  const regExp = toRegExp(pattern, options);
  return (value) => typeof value === 'string' && regExp.test(value);
};

export const equalTo = (argument: unknown): ValueTest =>
  isRegExp(argument) ? matchesRegExp(argument) : (value) => valuesEqual(value, argument);

/** A range contains only values of the type of its bound. NaN matches only a bound that is NaN. */
const inRange =
  (isInside: (order: number) => boolean): ValueOperator =>
  (argument) => {
    const type = typeOf(argument);
    return (value) =>
      typeOf(value) === type &&
      Number.isNaN(value) === Number.isNaN(argument) &&
      isInside(compareValues(value, argument));
  };

const isIn: ValueOperator = (argument) => {
  if (!Array.isArray(argument)) return fail('BadValue', '$in needs an array');
  if (argument.some(isOperatorDoc)) return fail('BadValue', 'cannot nest $ under $in');
  const patterns = argument.filter(isRegExp).map((pattern) => matchesRegExp(pattern));
  const keys = new Set(argument.filter((value) => !isRegExp(value)).map(encodeKey));
  return (value) => keys.has(encodeKey(value)) || patterns.some((matches) => matches(value));
};

const TYPE_NAMES: readonly TypeName[] = [
  'number',
  'string',
  'object',
  'array',
  'binData',
  'objectId',
  'bool',
  'date',
  'null',
];

const isOfType: ValueOperator = (argument) => {
  const wanted = (Array.isArray(argument) ? argument : [argument]).map(
    (asked: unknown) =>
      TYPE_NAMES.find((name) => name === asked) ?? refuse(`$type: ${String(asked)}`),
  );
  return (value) => value !== undefined && wanted.includes(typeOf(value));
};

export const VALUE_OPERATORS: Readonly<Record<string, ValueOperator | undefined>> = {
  $eq: (argument) => (value) => valuesEqual(value, argument),
  $gt: inRange((order) => order > 0),
  $gte: inRange((order) => order >= 0),
  $lt: inRange((order) => order < 0),
  $lte: inRange((order) => order <= 0),
  $in: isIn,
  $regex: (argument, { $options: options }) => matchesRegExp(argument, options),
  $type: isOfType,
};
