/** Compiles a MongoDB filter into a predicate. */
import { compileExpression, type Variables } from '../aggregation/expressions.ts';
import { isDoc, isOperatorDoc, isRegExp, type Doc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { fail } from '../values/mongo-error.ts';
import { reach } from '../values/paths.ts';
import { equalTo, VALUE_OPERATORS, type ValueTest } from './value-operators.ts';

export type Predicate = (doc: unknown) => boolean;

const every = (tests: readonly Predicate[]): Predicate => {
  const [only] = tests;
  return only && tests.length === 1 ? only : (doc) => tests.every((test) => test(doc));
};
const not =
  (test: Predicate): Predicate =>
  (doc) =>
    !test(doc);

export function compileFilter(filter: unknown, variables?: Variables): Predicate {
  if (!isDoc(filter)) return fail('TypeMismatch', 'the match filter must be an object');
  const conditions = Object.entries(filter).filter(([key]) => key !== '$comment');
  return every(
    conditions.map(([key, condition]) =>
      key.startsWith('$')
        ? compileTopLevel(key, condition, variables)
        : compileField(key, condition),
    ),
  );
}

function compileTopLevel(operator: string, argument: unknown, variables?: Variables): Predicate {
  if (operator === '$expr') {
    const evaluate = compileExpression(argument, variables);
    return (doc) => isTruthy(evaluate(doc));
  }
  if (!['$and', '$or', '$nor'].includes(operator)) {
    return fail('BadValue', `unknown top level operator: ${operator}`);
  }
  if (!Array.isArray(argument) || argument.length === 0) {
    return fail('BadValue', `${operator} argument must be a non-empty array`);
  }
  const tests = argument.map((filter) => compileFilter(filter, variables));
  if (operator === '$and') return every(tests);
  const some: Predicate = (doc) => tests.some((test) => test(doc));
  return operator === '$or' ? some : not(some);
}

const isTruthy = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && value !== 0;

function compileField(path: string, condition: unknown): Predicate {
  const parts = path.split('.');
  const on =
    (test: ValueTest): Predicate =>
    (doc) =>
      reach(doc, parts, test);
  if (!isOperatorDoc(condition)) return on(equalTo(condition));
  const operators = Object.entries(condition).filter(([operator]) => operator !== '$options');
  if ('$options' in condition && !('$regex' in condition)) {
    fail('BadValue', '$options needs a $regex');
  }
  return every(
    operators.map(([operator, argument]) => {
      const special = entryOf(PATH_OPERATORS, operator);
      if (special) return special({ path, on, argument });
      const compile = entryOf(VALUE_OPERATORS, operator);
      return compile
        ? on(compile(argument, condition))
        : fail('BadValue', `unknown operator: ${operator}`);
    }),
  );
}

interface PathCondition {
  path: string;
  on: (test: ValueTest) => Predicate;
  argument: unknown;
}

/** Operators that need all the values that a path reaches, or that contain other conditions. */
const PATH_OPERATORS: Readonly<
  Record<string, ((condition: PathCondition) => Predicate) | undefined>
> = {
  $ne: ({ path, argument }) => not(compileField(path, { $eq: argument })),
  $nin: ({ path, argument }) => not(compileField(path, { $in: argument })),
  $not: ({ path, argument }) => {
    if (!isRegExp(argument) && !isOperatorDoc(argument)) {
      fail('BadValue', '$not needs a regex or a document');
    }
    return not(compileField(path, argument));
  },
  $exists: ({ on, argument }) => {
    const exists = on((value) => value !== undefined);
    return isTruthy(argument) ? exists : not(exists);
  },
  $all: ({ path, on, argument }) => {
    if (!Array.isArray(argument)) return fail('BadValue', '$all needs an array');
    if (argument.length === 0) return () => false;
    return every(
      argument.map((wanted: unknown) =>
        isDoc(wanted) && '$elemMatch' in wanted ? compileField(path, wanted) : on(equalTo(wanted)),
      ),
    );
  },
  $elemMatch: ({ on, argument }) => {
    if (!isDoc(argument)) return fail('BadValue', '$elemMatch needs an Object');
    const test = compileElementTest(argument);
    return on((value) => Array.isArray(value) && value.some(test));
  },
};

/**
 * A condition on an element of an array. It may consist of operators for the element itself, or be a filter when the
 * elements are documents.
 */
export function compileElementTest(condition: Doc): Predicate {
  const [first = ''] = Object.keys(condition);
  if (first in VALUE_OPERATORS || first in PATH_OPERATORS) {
    const test = compileField('element', condition);
    return (element) => test({ element });
  }
  const test = compileFilter(condition);
  return (element) => isDoc(element) && test(element);
}
