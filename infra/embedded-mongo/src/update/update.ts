/** Compiles an update into a function from the stored document to the next one. */
import { clone, isDoc, isOperatorDoc, show, type Doc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { valuesEqual } from '../values/key-encoding.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { compileFilter, type Predicate } from '../query/filter.ts';
import { KEEP, NEVER_CREATE, REMOVE, UPDATE_OPERATORS } from './operators.ts';
import { changeField, concretePaths, type PathContext } from './update-paths.ts';

export type Update = (before: Doc, isInsert: boolean) => Doc;

interface UpdateSpec {
  update: unknown;
  filter: Doc;
  arrayFilters: readonly Doc[];
}

export function compileUpdate({ update, filter, arrayFilters }: UpdateSpec): Update {
  if (Array.isArray(update)) refuse('An update with an aggregation pipeline');
  if (!isDoc(update)) return fail('FailedToParse', 'An update has to be a document');
  if (!isOperatorDoc(update)) {
    const [dollar] = Object.keys(update).filter((key) => key.startsWith('$'));
    if (dollar) fail('DollarPrefixedFieldName', `The field '${dollar}' is not valid for storage.`);
    return (before) => withSameId(before, clone(update));
  }
  const changes = readChanges(update);
  const context: PathContext = { filter, arrayFilters: compileArrayFilters(arrayFilters, changes) };
  return (before, isInsert) => {
    const doc = clone(before);
    for (const change of changes) {
      if (change.operator === '$setOnInsert' && !isInsert) continue;
      // `$` means the element that the filter matched, so it is looked up in the document before any change.
      applyChange(doc, change, concretePaths(before, change.path.split('.'), context));
    }
    return withSameId(before, doc);
  };
}

interface Change {
  operator: string;
  path: string;
  argument: unknown;
}

function readChanges(update: Doc): Change[] {
  const changes = Object.entries(update).flatMap(([operator, fields]) => {
    if (operator !== '$rename' && !entryOf(UPDATE_OPERATORS, operator)) {
      fail('FailedToParse', `Unknown modifier: ${operator}. Expected a valid update modifier`);
    }
    if (!isDoc(fields)) {
      return fail(
        'FailedToParse',
        `Modifiers operate on fields but ${operator} has ${show(fields)}`,
      );
    }
    return Object.entries(fields).map(([path, argument]) => ({ operator, path, argument }));
  });
  refuseConflicts(
    changes.flatMap(({ operator, path, argument }) =>
      operator === '$rename' ? [path, String(argument)] : [path],
    ),
  );
  return changes;
}

function refuseConflicts(paths: readonly string[]): void {
  for (const [at, path] of paths.entries()) {
    if (path.split('.').includes('')) {
      fail('EmptyFieldName', `The update path '${path}' contains an empty field name.`);
    }
    if (path.startsWith('$')) {
      fail('DollarPrefixedFieldName', `The dollar ($) prefixed field '${path}' is not allowed.`);
    }
    const clash = paths
      .slice(0, at)
      .find((other) => `${other}.`.startsWith(`${path}.`) || path.startsWith(`${other}.`));
    if (clash !== undefined) {
      const shorter = clash.length < path.length ? clash : path;
      fail(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${shorter}'`,
      );
    }
  }
}

function compileArrayFilters(
  arrayFilters: readonly Doc[],
  changes: readonly Change[],
): Map<string, Predicate> {
  const tests = new Map(
    arrayFilters.map((filter) => {
      const names = new Set(Object.keys(filter).map((key) => key.split('.')[0] ?? ''));
      const [name = ''] = names;
      if (names.size !== 1 || name.startsWith('$')) {
        fail('FailedToParse', 'Expected a single top-level field name in each array filter');
      }
      if (!changes.some(({ path }) => path.includes(`$[${name}]`))) {
        fail('FailedToParse', `The array filter for identifier '${name}' was not used`);
      }
      const test = compileFilter(filter);
      return [name, (element: unknown) => test({ [name]: element })];
    }),
  );
  if (tests.size < arrayFilters.length) {
    fail('FailedToParse', 'Found multiple array filters with the same top-level field name');
  }
  return tests;
}

function applyChange(doc: Doc, { operator, path, argument }: Change, paths: string[][]): void {
  if (operator === '$rename') {
    rename(doc, path, String(argument));
    return;
  }
  const compute = UPDATE_OPERATORS[operator];
  for (const parts of paths) {
    changeField(doc, parts, !NEVER_CREATE.has(operator), (current) =>
      compute?.({ current, argument, path }),
    );
  }
}

function rename(doc: Doc, from: string, to: string): void {
  let moved: unknown = KEEP;
  changeField(doc, from.split('.'), false, (current) => {
    if (current === undefined) return KEEP;
    moved = current;
    return REMOVE;
  });
  changeField(doc, to.split('.'), moved !== KEEP, () => moved);
}

function withSameId(before: Doc, after: Doc): Doc {
  if (!('_id' in before)) return after;
  if (!('_id' in after)) return { _id: before['_id'], ...after };
  if (valuesEqual(before['_id'], after['_id'])) return after;
  return fail(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}
