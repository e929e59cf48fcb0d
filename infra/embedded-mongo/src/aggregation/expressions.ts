/** Aggregation expressions: an operator that is not listed is refused by its name, when an expression is compiled. */
import { isDoc, isOperatorDoc, type Doc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { VALUE_OPERATORS } from './expression-operators.ts';
import { compilePath } from './expression-paths.ts';
import type { Evaluate, Names, Variables } from './expression-scope.ts';
import { compileVariables, SCOPED_OPERATORS } from './scoped-operators.ts';

function compileObject(fields: Doc, names: Names): Evaluate {
  const compiled = Object.entries(fields).map(([name, argument]) => {
    if (name.startsWith('$') || name.includes('.')) {
      fail('BadValue', `'${name}' is no name of a field in an expression`);
    }
    return [name, compile(argument, names)] as const;
  });
  return (scope) =>
    Object.fromEntries(
      compiled
        .map(([name, evaluate]) => [name, evaluate(scope)] as const)
        .filter(([, value]) => value !== undefined),
    );
}

function compileOperator(expression: Doc, names: Names): Evaluate {
  const [[operator, argument] = ['', undefined], ...others] = Object.entries(expression);
  if (others.length > 0) {
    fail('BadValue', 'An object representing an expression must have exactly one field');
  }
  /** A single argument may be given without a list. */
  const compileArguments = (
    given: unknown,
    [least, most]: readonly [least: number, most: number],
  ): Evaluate[] => {
    const list: unknown[] = Array.isArray(given) ? given : [given];
    if (list.length < least || list.length > most) {
      fail('BadValue', `Expression ${operator} does not take ${list.length} arguments`);
    }
    return list.map((each) => compile(each, names));
  };
  const compileScoped = entryOf(SCOPED_OPERATORS, operator);
  if (compileScoped) {
    return compileScoped(argument, {
      operator,
      compile: (inner, ...variables) => compile(inner, new Set([...names, ...variables])),
      compileArguments,
    });
  }
  const { takes, apply } =
    entryOf(VALUE_OPERATORS, operator) ?? refuse(`The expression operator ${operator}`);
  const values = compileArguments(argument, takes);
  return (scope) => apply(values.map((evaluate) => evaluate(scope)));
}

function compile(expression: unknown, names: Names): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    return compilePath(expression, names);
  }
  if (Array.isArray(expression)) {
    const elements = expression.map((element: unknown) => compile(element, names));
    return (scope) => elements.map((evaluate) => evaluate(scope) ?? null);
  }
  if (isOperatorDoc(expression)) return compileOperator(expression, names);
  return isDoc(expression) ? compileObject(expression, names) : () => expression;
}

/**
 * Checks an expression once and returns a function that evaluates it for a document.
 * @throws {MongoError} when it contains an operator that is not listed
 */
export function compileExpression(
  expression: unknown,
  variables: Variables = {},
): (doc: unknown) => unknown {
  const evaluate = compile(expression, new Set(Object.keys(variables)));
  return (root) => evaluate({ root, variables });
}

/** The `let` of a stage: the values of its variables for a document. */
export function compileLet(vars: Doc, variables: Variables): (doc: unknown) => Doc {
  const names = new Set(Object.keys(variables));
  const bind = compileVariables(vars, (expression) => compile(expression, names));
  return (root) => bind({ root, variables });
}
