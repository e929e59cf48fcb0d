/** The update operators: each computes a field's new value from its current one. */
import {
  clone,
  isDoc,
  isOperatorDoc,
  isRegExp,
  show,
  typeOf,
  type Doc,
} from '../values/document.ts';
import { compareValues, valuesEqual } from '../values/key-encoding.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { combine, plus, times } from '../values/numbers.ts';
import { valueAt } from '../values/paths.ts';
import { slice } from '../values/slice.ts';
import { columnsOf } from '../values/sort-key.ts';
import { compileFilter, compilePullTest, type Predicate } from '../query/filter.ts';

export const KEEP = Symbol('keep');
export const REMOVE = Symbol('remove');

interface FieldChange {
  current: unknown;
  argument: unknown;
  path: string;
}
type UpdateOperator = (change: FieldChange) => unknown;

function currentArray({ current, path }: FieldChange): unknown[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return [...(current as unknown[])];
  return fail('BadValue', `The field '${path}' must be an array but is of type ${typeOf(current)}`);
}

const combineNumbers =
  (name: string, by: (a: number, b: number) => number): UpdateOperator =>
  ({ current = 0, argument, path }) => {
    if (typeof argument !== 'number') {
      return fail(
        'TypeMismatch',
        `${name} with non-numeric argument: {${path}: ${show(argument)}}`,
      );
    }
    if (typeof current === 'number') return combine(current, argument, by);
    return fail(
      'TypeMismatch',
      `Cannot apply ${name} to a value of non-numeric type. {${path}: ${show(current)}}`,
    );
  };

const keepExtreme =
  (direction: 1 | -1): UpdateOperator =>
  ({ current, argument }) =>
    current === undefined || compareValues(argument, current) * direction > 0
      ? clone(argument)
      : KEEP;

/** `$push` and `$addToSet` take a single value, or `$each` with a list and modifiers. */
function readEach(argument: unknown, allowed: readonly string[]): { values: unknown[]; by: Doc } {
  if (!isDoc(argument) || !('$each' in argument)) {
    if (isOperatorDoc(argument)) refuse(`${Object.keys(argument).join(', ')} without $each`);
    return { values: [argument], by: {} };
  }
  const { $each: values, ...by } = argument;
  if (!Array.isArray(values)) return fail('BadValue', 'The argument to $each must be an array');
  const unknown = Object.keys(by).find((key) => !allowed.includes(key));
  if (unknown !== undefined) fail('BadValue', `Unrecognized clause: ${unknown}`);
  return { values, by };
}

function wholeNumber(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  return fail('BadValue', `The value for ${name} must be an integer value`);
}

function push(change: FieldChange): unknown[] {
  const { values, by } = readEach(change.argument, ['$position', '$sort', '$slice']);
  const array = currentArray(change);
  const position = by['$position'] ?? array.length;
  array.splice(wholeNumber(position, '$position'), 0, ...clone(values));
  const sorted = '$sort' in by ? sortElements(array, by['$sort']) : array;
  if (!('$slice' in by)) return sorted;
  return slice(sorted, wholeNumber(by['$slice'], '$slice'));
}

function sortElements(array: unknown[], order: unknown): unknown[] {
  if (isDoc(order)) return sortByFields(array, order);
  if (order !== 1 && order !== -1)
    return fail('BadValue', 'The $sort element value must be 1 or -1');
  return array.sort((a, b) => compareValues(a, b) * order);
}

/** Unlike in a sort of documents, a field that is an array is compared as a whole. */
function sortByFields(array: unknown[], order: Doc): unknown[] {
  const columns = columnsOf(order);
  if (columns.length === 0) fail('BadValue', 'The $sort pattern is empty');
  return array.sort((a, b) => {
    const orders = columns.map(({ parts, descending }) => {
      const ascending = compareValues(valueAt(a, parts), valueAt(b, parts));
      return descending ? -ascending : ascending;
    });
    return orders.find((each) => each !== 0) ?? 0;
  });
}

function addToSet(change: FieldChange): unknown {
  const { values } = readEach(change.argument, []);
  const array = currentArray(change);
  const missing = values.filter(
    (value, at) =>
      !array.some((element) => valuesEqual(element, value)) &&
      values.findIndex((other) => valuesEqual(other, value)) === at,
  );
  if (missing.length === 0 && change.current !== undefined) return KEEP;
  return [...array, ...clone(missing)];
}

function removeElements(change: FieldChange, isRemoved: Predicate): unknown {
  if (change.current === undefined) return KEEP;
  const array = currentArray(change);
  const kept = array.filter((element) => !isRemoved(element));
  return kept.length === array.length ? KEEP : kept;
}

function pullTest(argument: unknown): Predicate {
  if (isDoc(argument)) return compilePullTest(argument);
  if (!isRegExp(argument)) return (element) => valuesEqual(element, argument);
  const test = compileFilter({ element: argument });
  return (element) => test({ element });
}

function pullAll(change: FieldChange): unknown {
  const { argument } = change;
  if (!Array.isArray(argument)) return fail('BadValue', '$pullAll requires an array argument');
  return removeElements(change, (element) => argument.some((value) => valuesEqual(value, element)));
}

function pop(change: FieldChange): unknown {
  if (change.argument !== 1 && change.argument !== -1) {
    return fail('FailedToParse', '$pop expects 1 or -1');
  }
  if (change.current === undefined) return KEEP;
  if (!Array.isArray(change.current))
    fail('TypeMismatch', `${change.path} is not an array to $pop`);
  const array = currentArray(change);
  return change.argument === 1 ? array.slice(0, -1) : array.slice(1);
}

function currentDate({ argument }: FieldChange): Date {
  if (argument === true || (isDoc(argument) && argument['$type'] === 'date')) return new Date();
  return refuse(`$currentDate of ${show(argument)}`);
}

/**
 * `$setOnInsert` is left out by the caller unless an upsert inserts. `$rename` is not here, because it changes two
 * fields.
 */
export const UPDATE_OPERATORS: Readonly<Record<string, UpdateOperator | undefined>> = {
  $set: ({ argument }) => clone(argument),
  $setOnInsert: ({ argument }) => clone(argument),
  $unset: ({ current }) => (current === undefined ? KEEP : REMOVE),
  $inc: combineNumbers('$inc', plus),
  $mul: combineNumbers('$mul', times),
  $min: keepExtreme(-1),
  $max: keepExtreme(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: (change) => removeElements(change, pullTest(change.argument)),
  $pullAll: pullAll,
  $pop: pop,
};

/** Operators that do not create a field that is missing. */
export const NEVER_CREATE: ReadonlySet<string> = new Set(['$unset', '$pull', '$pullAll', '$pop']);
