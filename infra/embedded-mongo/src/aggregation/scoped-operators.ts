/** The operators of expressions that evaluate only some of their arguments, or these with variables of their own. */
import { isNil, isTruthy, type Doc } from '../values/document.ts';
import { fail } from '../values/mongo-error.ts';
import { asDoc, asString, refuseUnknownOptions } from '../values/read.ts';
import { withVariables, type Evaluate, type Scope } from './expression-scope.ts';

/** Compiles the expressions in the argument of an operator. */
interface ArgumentCompiler {
  /** The name of the operator, for what is said of its argument. */
  operator: string;
  /** `variables`: the names of those that this expression may use besides. */
  compile: (expression: unknown, ...variables: string[]) => Evaluate;
  /** `takes`: the least and the largest number of arguments. */
  compileArguments: (
    argument: unknown,
    takes: readonly [least: number, most: number],
  ) => Evaluate[];
}

type ScopedOperator = (argument: unknown, compiler: ArgumentCompiler) => Evaluate;

interface FieldNames {
  required: readonly string[];
  optional?: readonly string[];
}

function readFields(
  operator: string,
  argument: unknown,
  { required, optional = [] }: FieldNames,
): Doc {
  const fields = asDoc(argument, operator);
  refuseUnknownOptions(fields, operator, [...required, ...optional]);
  const missing = required.find((name) => !(name in fields));
  if (missing !== undefined) fail('BadValue', `Missing '${missing}' parameter to ${operator}`);
  return fields;
}

const logical =
  (
    isMet: (values: readonly Evaluate[], test: (value: Evaluate) => boolean) => boolean,
  ): ScopedOperator =>
  (argument, { compileArguments }) => {
    const values = compileArguments(argument, [0, Infinity]);
    return (scope) => isMet(values, (evaluate) => isTruthy(evaluate(scope)));
  };

/** Null for no array, which is none to go through either. */
function elementsOf(operator: string, value: unknown): unknown[] | null {
  if (isNil(value)) return null;
  if (Array.isArray(value)) return value as unknown[];
  return fail('BadValue', `input to ${operator} must be an array`);
}

/** `$filter` and `$map`: what is done with the elements of an array, each of them being a variable. */
const overElements =
  (
    then: string,
    apply: (elements: unknown[], evaluate: (element: unknown) => unknown) => unknown[],
  ): ScopedOperator =>
  (argument, { operator, compile }) => {
    const fields = readFields(operator, argument, { required: ['input', then], optional: ['as'] });
    const as = fields['as'] === undefined ? 'this' : asString(fields['as'], `${operator}.as`);
    const input = compile(fields['input']);
    const each = compile(fields[then], as);
    return (scope) => {
      const elements = elementsOf(operator, input(scope));
      return elements && apply(elements, (one) => each(withVariables(scope, { [as]: one })));
    };
  };

const reduce: ScopedOperator = (argument, { operator, compile }) => {
  const fields = readFields(operator, argument, { required: ['input', 'initialValue', 'in'] });
  const input = compile(fields['input']);
  const initial = compile(fields['initialValue']);
  const step = compile(fields['in'], 'this', 'value');
  return (scope) => {
    const elements = elementsOf(operator, input(scope));
    if (!elements) return null;
    return elements.reduce(
      (value, element) => step(withVariables(scope, { this: element, value })),
      initial(scope),
    );
  };
};

function partsOfCondition(operator: string, argument: unknown): unknown[] {
  const fields = readFields(operator, argument, { required: ['if', 'then', 'else'] });
  return [fields['if'], fields['then'], fields['else']];
}

/** Each variable has its name also when it has no value, so that it is not taken for one that is unknown. */
export function compileVariables(
  vars: Doc,
  compile: (expression: unknown) => Evaluate,
): (scope: Scope) => Doc {
  const compiled = Object.entries(vars).map(
    ([name, expression]) => [name, compile(expression)] as const,
  );
  return (scope) => Object.fromEntries(compiled.map(([name, evaluate]) => [name, evaluate(scope)]));
}

export const SCOPED_OPERATORS: Readonly<Record<string, ScopedOperator>> = {
  $literal: (argument) => () => argument,
  $and: logical((values, test) => values.every(test)),
  $or: logical((values, test) => values.some(test)),
  $not: (argument, { compileArguments }) => {
    const [value] = compileArguments(argument, [1, 1]);
    return (scope) => !isTruthy(value?.(scope));
  },
  $cond: (argument, { operator, compileArguments }) => {
    const parts = Array.isArray(argument) ? argument : partsOfCondition(operator, argument);
    const [test, yes, no] = compileArguments(parts, [3, 3]);
    return (scope) => (isTruthy(test?.(scope)) ? yes : no)?.(scope);
  },
  $ifNull: (argument, { compileArguments }) => {
    const values = compileArguments(argument, [2, Infinity]);
    return (scope) => {
      let value: unknown;
      for (const evaluate of values) {
        value = evaluate(scope);
        if (!isNil(value)) return value;
      }
      return value;
    };
  },
  $let: (argument, { operator, compile }) => {
    const fields = readFields(operator, argument, { required: ['vars', 'in'] });
    const vars = asDoc(fields['vars'], `${operator}.vars`);
    const bind = compileVariables(vars, (expression) => compile(expression));
    const inner = compile(fields['in'], ...Object.keys(vars));
    return (scope) => inner(withVariables(scope, bind(scope)));
  },
  $filter: overElements('cond', (elements, evaluate) =>
    elements.filter((element) => isTruthy(evaluate(element))),
  ),
  $map: overElements('in', (elements, evaluate) =>
    elements.map((element) => evaluate(element) ?? null),
  ),
  $reduce: reduce,
};
