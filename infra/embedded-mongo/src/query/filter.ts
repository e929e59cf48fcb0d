/** Compiles a MongoDB filter into a predicate. */
import type { Variables } from '../aggregation/expression-scope.ts';
import { compileExpression } from '../aggregation/expressions.ts';
import { isDoc, isOperatorDoc, isRegExp, isTruthy, type Doc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { fail } from '../values/mongo-error.ts';
import { reach, type Visit } from '../values/paths.ts';
import { equalTo, orElement, VALUE_OPERATORS, type ValueTest } from './value-operators.ts';

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

/** A filter of something inside a document. The fields of an expression would be those of the document. */
export function compileInnerFilter(filter: Doc): Predicate {
  refuseExpressions(filter);
  return compileFilter(filter);
}

function refuseExpressions(filter: unknown): void {
  if (!isDoc(filter)) return;
  if ('$expr' in filter) fail('BadValue', '$expr can only be applied to the top-level document');
  for (const operator of ['$and', '$or', '$nor']) {
    const inner = filter[operator];
    if (Array.isArray(inner)) inner.forEach(refuseExpressions);
  }
}

/** What a condition is put on. */
interface Target {
  /** Tests a value as it is. */
  whole: (test: Visit) => Predicate;
  /** Tests a value, and when that is an array also its elements. */
  any: (test: ValueTest) => Predicate;
}

function fieldAt(path: string): Target {
  const parts = path.split('.');
  const whole =
    (visit: Visit): Predicate =>
    (doc) =>
      reach(doc, parts, visit);
  const any = (test: ValueTest): Predicate => {
    const testAll = orElement(test);
    return whole((value, isElement) => (isElement ? test(value) : testAll(value)));
  };
  return { whole, any };
}

/** For `$elemMatch` an element that is an array means itself. */
const ELEMENT: Target = { whole: (test) => (value) => test(value, true), any: (test) => test };

const compileField = (path: string, condition: unknown): Predicate =>
  compileCondition(fieldAt(path), condition);

function compileCondition(target: Target, condition: unknown): Predicate {
  if (!isOperatorDoc(condition)) return target.any(equalTo(condition));
  const operators = Object.entries(condition).filter(([operator]) => operator !== '$options');
  if ('$options' in condition && !('$regex' in condition)) {
    fail('BadValue', '$options needs a $regex');
  }
  return every(
    operators.map(([operator, argument]) => {
      const special = entryOf(TARGET_OPERATORS, operator);
      if (special) return special(target, argument);
      const compile = entryOf(VALUE_OPERATORS, operator);
      return compile
        ? target.any(compile(argument, condition))
        : fail('BadValue', `unknown operator: ${operator}`);
    }),
  );
}

/** Operators that need more than a test of single values, or that contain other conditions. */
const TARGET_OPERATORS: Readonly<
  Record<string, ((target: Target, argument: unknown) => Predicate) | undefined>
> = {
  $ne: (target, argument) => {
    if (isRegExp(argument)) fail('BadValue', "Can't have regex as arg to $ne.");
    return not(compileCondition(target, { $eq: argument }));
  },
  $nin: (target, argument) => not(compileCondition(target, { $in: argument })),
  $not: (target, argument) => {
    if (!isRegExp(argument) && !isOperatorDoc(argument)) {
      fail('BadValue', '$not needs a regex or a document');
    }
    return not(compileCondition(target, argument));
  },
  $exists: ({ whole }, argument) => {
    const exists = whole((value) => value !== undefined);
    return isTruthy(argument) ? exists : not(exists);
  },
  $size: ({ whole }, argument) => {
    const isLength = Number.isInteger(argument) && Number(argument) >= 0;
    if (!isLength) fail('BadValue', '$size must be a whole number, 0 or more');
    return whole((value) => Array.isArray(value) && value.length === argument);
  },
  $all: (target, argument) => {
    if (!Array.isArray(argument)) return fail('BadValue', '$all needs an array');
    if (argument.length === 0) return () => false;
    const conditions = argument.filter(isOperatorDoc);
    const areElementTests = conditions.every((condition) => '$elemMatch' in condition);
    if (!areElementTests || ![0, argument.length].includes(conditions.length)) {
      fail('BadValue', 'no $ expressions in $all, unless all of them are $elemMatch');
    }
    return every(argument.map((wanted: unknown) => compileCondition(target, wanted)));
  },
  $elemMatch: ({ whole }, argument) => {
    if (!isDoc(argument)) return fail('BadValue', '$elemMatch needs an Object');
    const test = compileElementTest(argument);
    return whole((value) => Array.isArray(value) && value.some(test));
  },
};

/**
 * A condition on an element of an array. It may consist of operators for the element itself, or be a filter when the
 * elements are documents.
 */
export function compileElementTest(condition: Doc): Predicate {
  if (isAboutValues(condition)) return compileCondition(ELEMENT, condition);
  const test = compileInnerFilter(condition);
  // An element that is an array is taken for a document, whose fields are the positions.
  return (value) =>
    Array.isArray(value) ? test(Object.assign({}, value)) : isDoc(value) && test(value);
}

function isAboutValues(condition: Doc): boolean {
  const [first = ''] = Object.keys(condition);
  return Boolean(entryOf(VALUE_OPERATORS, first) ?? entryOf(TARGET_OPERATORS, first));
}

/** As above, for `$pull`: an element that is an array means its own elements, as a field would, or is no document. */
export function compilePullTest(condition: Doc): Predicate {
  if (isAboutValues(condition)) return compileCondition({ ...ELEMENT, any: orElement }, condition);
  const test = compileInnerFilter(condition);
  return (value) => isDoc(value) && test(value);
}
