/** The fields and variables that an expression names, as `$slots.day` and `$$this.day`. */
import { isDoc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { isArrayPosition } from '../values/paths.ts';
import type { Evaluate, Names } from './expression-scope.ts';

/** As MongoDB does, a path goes through the documents of an array, but not through an array in an array. */
function valueOf(value: unknown, parts: readonly string[], at: number): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (isDoc(value)) return valueOf(value[part], parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  const docs = (value as unknown[]).filter(isDoc);
  return docs.map((doc) => valueOf(doc, parts, at)).filter((each) => each !== undefined);
}

export function compilePath(text: string, names: Names): Evaluate {
  const isVariable = text.startsWith('$$');
  const [first = '', ...rest] = text.slice(isVariable ? 2 : 1).split('.');
  if (first === '' || rest.includes('')) fail('BadValue', `'${text}' is not a valid field path`);
  if (rest.some(isArrayPosition)) refuse(`A position in the field path ${text}`);
  if (!isVariable) return ({ root }) => valueOf(root, [first, ...rest], 0);
  if (names.has(first)) return ({ variables }) => valueOf(variables[first], rest, 0);
  if (first === 'NOW') refuse('The variable $$NOW');
  const valueIn = entryOf(SYSTEM_VARIABLES, first);
  if (!valueIn) return fail('BadValue', `Use of undefined variable: ${first}`);
  return (scope) => valueOf(valueIn(scope), rest, 0);
}

const SYSTEM_VARIABLES: Readonly<Record<string, Evaluate>> = {
  ROOT: ({ root }) => root,
  CURRENT: ({ root }) => root,
  REMOVE: () => undefined,
};
