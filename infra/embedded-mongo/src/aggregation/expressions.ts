/** Aggregation expressions: what is not listed here is refused by its name, when an expression is compiled. */
import { isDoc, isOperatorDoc, isTruthy, type Doc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { asDoc, asString, refuseUnknownOptions } from '../values/read.ts';
import { isArrayPosition } from '../values/paths.ts';
import { isNil, VALUE_OPERATORS } from './expression-operators.ts';

export type Variables = Readonly<Doc>;

interface Scope {
  root: unknown;
  variables: Variables;
}
/** Undefined stands for a missing field. */
type Evaluate = (scope: Scope) => unknown;
type Names = ReadonlySet<string>;
type SpecialOperator = (argument: unknown, names: Names) => Evaluate;

/** As MongoDB does, a path goes through the documents of an array, but not through an array in an array. */
function valueOf(value: unknown, parts: readonly string[], at: number): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (isDoc(value)) return valueOf(value[part], parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  const docs = (value as unknown[]).filter(isDoc);
  return docs.map((doc) => valueOf(doc, parts, at)).filter((each) => each !== undefined);
}

function compilePath(text: string, names: Names): Evaluate {
  const isVariable = text.startsWith('$$');
  const [first = '', ...rest] = text.slice(isVariable ? 2 : 1).split('.');
  if (first === '' || rest.includes('')) fail('BadValue', `'${text}' is not a valid field path`);
  if (rest.some(isArrayPosition)) refuse(`A position in the field path ${text}`);
  if (!isVariable) return ({ root }) => valueOf(root, [first, ...rest], 0);
  if (names.has(first)) return ({ variables }) => valueOf(variables[first], rest, 0);
  const valueIn = entryOf(SYSTEM_VARIABLES, first)?.();
  if (!valueIn) return fail('BadValue', `Use of undefined variable: ${first}`);
  return (scope) => valueOf(valueIn(scope), rest, 0);
}

/** `$$NOW` is the same for all documents. */
const SYSTEM_VARIABLES: Readonly<Record<string, () => Evaluate>> = {
  ROOT: () => (scope) => scope.root,
  CURRENT: () => (scope) => scope.root,
  REMOVE: () => () => undefined,
  NOW: () => {
    const now = new Date();
    return () => now;
  },
};

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
  const [[name, argument] = ['', undefined], ...others] = Object.entries(expression);
  if (others.length > 0) {
    fail('BadValue', 'An object representing an expression must have exactly one field');
  }
  const special = entryOf(SPECIAL_OPERATORS, name);
  if (special) return special(argument, names);
  const operator = entryOf(VALUE_OPERATORS, name) ?? refuse(`The expression operator ${name}`);
  const values = compileArguments(name, argument, { takes: operator.takes, names });
  return (scope) => operator.apply(values.map((evaluate) => evaluate(scope)));
}

interface Wanted {
  takes: readonly [least: number, most: number];
  names: Names;
}

/** A single argument may be given without a list. */
function compileArguments(
  name: string,
  argument: unknown,
  { takes: [least, most], names }: Wanted,
): Evaluate[] {
  const list: unknown[] = Array.isArray(argument) ? argument : [argument];
  if (list.length < least || list.length > most) {
    fail('BadValue', `Expression ${name} does not take ${list.length} arguments`);
  }
  return list.map((each) => compile(each, names));
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

function readFields(
  operator: string,
  argument: unknown,
  { required, optional = [] }: { required: readonly string[]; optional?: readonly string[] },
): Doc {
  const fields = asDoc(argument, operator);
  refuseUnknownOptions(fields, operator, [...required, ...optional]);
  const missing = required.find((name) => !(name in fields));
  if (missing !== undefined) fail('BadValue', `Missing '${missing}' parameter to ${operator}`);
  return fields;
}

const withVariables = ({ root, variables }: Scope, more: Doc): Scope => ({
  root,
  variables: { ...variables, ...more },
});

const logical =
  (
    name: string,
    isMet: (values: readonly Evaluate[], test: (value: Evaluate) => boolean) => boolean,
  ): SpecialOperator =>
  (argument, names) => {
    const values = compileArguments(name, argument, { takes: [0, Infinity], names });
    return (scope) => isMet(values, (evaluate) => isTruthy(evaluate(scope)));
  };

/** `$filter` and `$map`: what is done with the elements of an array, each of them being a variable. */
const overElements =
  (
    operator: string,
    then: string,
    apply: (elements: unknown[], evaluate: (element: unknown) => unknown) => unknown[],
  ): SpecialOperator =>
  (argument, names) => {
    const fields = readFields(operator, argument, { required: ['input', then], optional: ['as'] });
    const as = fields['as'] === undefined ? 'this' : asString(fields['as'], `${operator}.as`);
    const input = compile(fields['input'], names);
    const each = compile(fields[then], new Set([...names, as]));
    return (scope) => {
      const elements = input(scope);
      if (isNil(elements)) return null;
      if (!Array.isArray(elements))
        return fail('BadValue', `input to ${operator} must be an array`);
      return apply(elements, (element) => each(withVariables(scope, { [as]: element })));
    };
  };

function partsOfCondition(argument: unknown): unknown[] {
  const fields = readFields('$cond', argument, { required: ['if', 'then', 'else'] });
  return [fields['if'], fields['then'], fields['else']];
}

const SPECIAL_OPERATORS: Readonly<Record<string, SpecialOperator>> = {
  $literal: (argument) => () => argument,
  $and: logical('$and', (values, test) => values.every(test)),
  $or: logical('$or', (values, test) => values.some(test)),
  $not: (argument, names) => {
    const [value] = compileArguments('$not', argument, { takes: [1, 1], names });
    return (scope) => !isTruthy(value?.(scope));
  },
  $cond: (argument, names) => {
    const parts = Array.isArray(argument) ? (argument as unknown[]) : partsOfCondition(argument);
    const [test, yes, no] = compileArguments('$cond', parts, { takes: [3, 3], names });
    return (scope) => (isTruthy(test?.(scope)) ? yes : no)?.(scope);
  },
  $ifNull: (argument, names) => {
    const values = compileArguments('$ifNull', argument, { takes: [2, Infinity], names });
    return (scope) => {
      let value: unknown;
      for (const evaluate of values) {
        value = evaluate(scope);
        if (!isNil(value)) return value;
      }
      return value;
    };
  },
  $let: (argument, names) => {
    const fields = readFields('$let', argument, { required: ['vars', 'in'] });
    const vars = asDoc(fields['vars'], '$let.vars');
    const bind = compileVariables(vars, names);
    const then = compile(fields['in'], new Set([...names, ...Object.keys(vars)]));
    return (scope) => then(withVariables(scope, bind(scope)));
  },
  $filter: overElements('$filter', 'cond', (elements, evaluate) =>
    elements.filter((element) => isTruthy(evaluate(element))),
  ),
  $map: overElements('$map', 'in', (elements, evaluate) =>
    elements.map((element) => evaluate(element) ?? null),
  ),
  $reduce: (argument, names) => {
    const fields = readFields('$reduce', argument, { required: ['input', 'initialValue', 'in'] });
    const input = compile(fields['input'], names);
    const initial = compile(fields['initialValue'], names);
    const step = compile(fields['in'], new Set([...names, 'this', 'value']));
    return (scope) => {
      const elements = input(scope);
      if (isNil(elements)) return null;
      if (!Array.isArray(elements)) return fail('BadValue', 'input to $reduce must be an array');
      return elements.reduce<unknown>(
        (value, element) => step(withVariables(scope, { this: element, value })),
        initial(scope),
      );
    };
  },
};

/** Each variable has its name also when it has no value, so that it is not taken for one that is unknown. */
function compileVariables(vars: Doc, names: Names): (scope: Scope) => Doc {
  const compiled = Object.entries(vars).map(
    ([name, expression]) => [name, compile(expression, names)] as const,
  );
  return (scope) => Object.fromEntries(compiled.map(([name, evaluate]) => [name, evaluate(scope)]));
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
  const bind = compileVariables(vars, new Set(Object.keys(variables)));
  return (root) => bind({ root, variables });
}
