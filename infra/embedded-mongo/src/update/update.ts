/** Compiles an update into a function from the stored document to the next one. */
import { clone, isDoc, isOperatorDoc, show, type Doc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { valuesEqual } from '../values/key-encoding.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { compileInnerFilter, type Predicate } from '../query/filter.ts';
import { valueAt } from '../values/paths.ts';
import { NEVER_CREATE, REMOVE, UPDATE_OPERATORS } from './operators.ts';
import { changeField, concretePaths, findClash, type PathContext } from './update-paths.ts';

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
    return (before) => refuseOtherId(before, { ...idOf(before), ...clone<Doc>(update) });
  }
  const changes = readChanges(update);
  const context: PathContext = { filter, arrayFilters: compileArrayFilters(arrayFilters, changes) };
  const isPositional = changes.some(({ path }) => path.includes('$'));
  return (before, isInsert) => {
    const doc = clone(before);
    // `$` means the element that the filter matched, so it is looked up in the document before any change.
    const targets = changes
      .filter(({ operator }) => operator !== '$setOnInsert' || isInsert)
      .map((change) => ({ change, paths: concretePaths(before, change.parts, context) }));
    if (isPositional) refuseConflicts(targets.flatMap(({ paths }) => paths));
    for (const { change, paths } of targets) applyChange(doc, change, paths);
    return refuseOtherId(before, doc);
  };
}

interface Change {
  operator: string;
  path: string;
  parts: readonly string[];
  argument: unknown;
}

const splitPath = (path: string): string[] => path.split('.');

/** The path of the field that the operator sets. */
const targetOf = ({ operator, parts, argument }: Change): readonly string[] =>
  operator === '$rename' ? splitPath(String(argument)) : parts;

/** MongoDB changes fields in the order of their names, and those that are new are added in it. */
function byTarget(one: Change, other: Change): number {
  const [left, right] = [targetOf(one), targetOf(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
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
    if (operator === '$rename') Object.entries(fields).forEach(checkRename);
    return Object.entries(fields).map(([path, argument]) => ({
      ...{ operator, path, argument, parts: splitPath(path) },
    }));
  });
  const paths = changes.flatMap((change) => {
    const target = targetOf(change);
    return target === change.parts ? [target] : [change.parts, target];
  });
  paths.forEach(checkPath);
  refuseConflicts(paths);
  return changes.sort(byTarget);
}

function checkRename([from, to]: [from: string, to: unknown]): void {
  if (typeof to !== 'string')
    fail('BadValue', `The 'to' field for $rename must be a string: ${from}`);
  if (/(?:^|\.)\$/.test(from) || /(?:^|\.)\$/.test(to)) {
    fail('BadValue', `The fields of $rename may not be dynamic: ${from}, ${to}`);
  }
}

function checkPath(parts: readonly string[]): void {
  const path = parts.join('.');
  if (parts.includes('')) {
    fail('EmptyFieldName', `The update path '${path}' contains an empty field name.`);
  }
  if (path.startsWith('$')) {
    fail('DollarPrefixedFieldName', `The dollar ($) prefixed field '${path}' is not allowed.`);
  }
}

function refuseConflicts(paths: readonly (readonly string[])[]): void {
  const clash = findClash(paths);
  if (!clash) return;
  const [shorter, longer] = clash;
  fail(
    'ConflictingUpdateOperators',
    `Updating the path '${longer}' would create a conflict at '${shorter}'`,
  );
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
      const test = compileInnerFilter(filter);
      return [name, (element: unknown) => test({ [name]: element })];
    }),
  );
  if (tests.size < arrayFilters.length) {
    fail('FailedToParse', 'Found multiple array filters with the same top-level field name');
  }
  return tests;
}

function applyChange(doc: Doc, change: Change, paths: string[][]): void {
  const { operator, path, argument } = change;
  if (operator === '$rename') {
    rename(doc, change.parts, targetOf(change));
    return;
  }
  const compute = UPDATE_OPERATORS[operator];
  for (const parts of paths) {
    changeField(doc, parts, !NEVER_CREATE.has(operator), (current) =>
      compute?.({ current, argument, path }),
    );
  }
}

function rename(doc: Doc, from: readonly string[], to: readonly string[]): void {
  const moved = valueAt(doc, from);
  if (moved === undefined) return;
  for (const parts of [from, to]) {
    if (parts.some((_, at) => Array.isArray(valueAt(doc, parts.slice(0, at))))) {
      fail('BadValue', `A field of $rename cannot be an array element: ${parts.join('.')}`);
    }
  }
  changeField(doc, from, false, () => REMOVE);
  changeField(doc, to, true, () => moved);
}

const idOf = (doc: Doc): Doc => ('_id' in doc ? { _id: doc['_id'] } : {});

function refuseOtherId(before: Doc, after: Doc): Doc {
  if (!('_id' in before)) return after;
  if ('_id' in after && valuesEqual(before['_id'], after['_id'])) return after;
  return fail(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}
