/**
 * Projections of `find` and `$project`. The documents that go in are never changed, because they are the stored ones.
 */
import type { Variables } from '../aggregation/expression-scope.ts';
import { compileExpression } from '../aggregation/expressions.ts';
import { isDoc, isOperatorDoc, type Doc } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { valueAt } from '../values/paths.ts';
import { slice } from '../values/slice.ts';
import { compileElementTest } from './filter.ts';
import { excludeFields, fieldTree, includeFields, setField } from './field-tree.ts';
import { positionOf } from './positional.ts';

export type Projection = (doc: Doc) => Doc;

interface Computed {
  path: string;
  parts: readonly string[];
  value: (doc: Doc) => unknown;
  /**
   * `$slice` shortens a field that is included anyway. It neither adds a field nor makes the projection one that
   * includes.
   */
  isSlice: boolean;
}

interface Parts {
  included: string[];
  excluded: string[];
  computed: Computed[];
}

interface ProjectionOptions {
  filter?: Doc;
  variables?: Variables;
}

export function compileProjection(spec: Doc, options: ProjectionOptions = {}): Projection {
  if (Object.keys(spec).length === 0) return (doc) => doc;
  const parts = splitProjection(spec, options);
  const { computed } = parts;
  const take = compileTaking(parts);
  return (doc) =>
    computed.reduce(
      (result, { parts: path, value, isSlice }) => {
        if (isSlice && valueAt(doc, path) === undefined) return result;
        return setField(result, path, value(doc)) as Doc;
      },
      take(doc) as Doc,
    );
}

const isNotId = (path: string): boolean => path !== '_id';

/** What is taken over as it is. */
function compileTaking({ included, excluded, computed }: Parts): (doc: Doc) => unknown {
  const made = computed.filter(({ isSlice }) => !isSlice).map(({ path }) => path);
  const named = [...new Set([...included, ...made])];
  fieldTree(named);
  const wanted = named.filter(isNotId);
  const without = excluded.filter(isNotId);
  if (wanted[0] !== undefined && without[0] !== undefined) {
    fail('Location31254', `Cannot do exclusion on field ${without[0]} in inclusion projection`);
  }
  const onlyId = named.includes('_id') && without.length === 0;
  const isInclusion = wanted.length > 0 || (onlyId && made.length === computed.length);
  if (!isInclusion) {
    const left = fieldTree(excluded);
    return (doc) => excludeFields(doc, left);
  }
  // A field that is computed comes after those that are included, wherever it was before.
  const taken = wanted.filter((path) => included.includes(path) || path.includes('.'));
  const isIdDecided = excluded.includes('_id') || taken.some((path) => path.startsWith('_id.'));
  const tree = fieldTree(isIdDecided ? taken : ['_id', ...taken]);
  return (doc) => includeFields(doc, tree);
}

/** Turns `{ a: { b: 1 } }` into `{ 'a.b': 1 }`, which means the same. */
export function flattenFields(spec: Doc, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(spec).flatMap(([key, value]) =>
    isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0
      ? flattenFields(value, `${prefix}${key}.`)
      : [[prefix + key, value] as [string, unknown]],
  );
}

function splitProjection(spec: Doc, options: ProjectionOptions): Parts {
  const split: Parts = { included: [], excluded: [], computed: [] };
  for (const [path, value] of flattenFields(spec)) {
    checkField(path, value);
    if (path.endsWith('.$')) addPositional(split, path.slice(0, -2), options.filter ?? {});
    else if (value === 0 || value === false) split.excluded.push(path);
    else if (typeof value === 'number' || value === true) split.included.push(path);
    else addComputed(split, path, value, options.variables);
  }
  return split;
}

function checkField(path: string, value: unknown): void {
  if (/\.\$./.test(path)) fail('Location31394', `'$' may only end a projected path: ${path}`);
  if (isDoc(value) && Object.keys(value).length === 0) {
    fail('BadValue', `An empty sub-projection is not a valid value: ${path}`);
  }
}

function addPositional(split: Parts, path: string, filter: Doc): void {
  const parts = path.split('.');
  split.included.push(path);
  split.computed.push({
    path,
    parts,
    isSlice: false,
    value: (doc) => {
      const array = valueAt(doc, parts);
      if (!Array.isArray(array)) return array;
      return [array[positionOf(array, path, filter)] as unknown];
    },
  });
}

function addComputed(split: Parts, path: string, value: unknown, variables?: Variables): void {
  const parts = path.split('.');
  if (isDoc(value) && isSliceOfNumbers(value)) {
    split.computed.push({ path, parts, isSlice: true, value: sliceOf(parts, value['$slice']) });
    return;
  }
  if (isDoc(value) && isDoc(value['$elemMatch'])) {
    if (parts.length > 1) fail('BadValue', `Cannot use $elemMatch on a nested field: ${path}`);
    const test = compileElementTest(value['$elemMatch']);
    const firstMatch = (doc: Doc): unknown => {
      const array = valueAt(doc, parts);
      const found: unknown = Array.isArray(array) ? array.find(test) : undefined;
      return found === undefined ? undefined : [found];
    };
    split.computed.push({ path, parts, isSlice: false, value: firstMatch });
    return;
  }
  if (isDoc(value) && '$meta' in value) refuse('The projection operator $meta');
  split.computed.push({ path, parts, isSlice: false, value: compileExpression(value, variables) });
}

function isSliceOfNumbers({ $slice: argument }: Doc): boolean {
  const first: unknown = Array.isArray(argument) ? argument[0] : argument;
  return typeof first === 'number';
}

function sliceOf(parts: readonly string[], argument: unknown): (doc: Doc) => unknown {
  const [first, count] = (Array.isArray(argument) ? argument : [argument]) as [number, number?];
  if (Array.isArray(argument) && !(argument.length === 2 && Number(count) > 0)) {
    fail('BadValue', '$slice takes a number, or a position and a number of elements above 0');
  }
  return (doc) => {
    const value = valueAt(doc, parts);
    return Array.isArray(value) ? slice(value, first, count) : value;
  };
}
