/** Finds the fields of a document that the paths of an update mean. */
import { isDoc, show, type Doc } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { isArrayPosition, valueAt } from '../values/paths.ts';
import type { Predicate } from '../query/filter.ts';
import { positionOf } from '../query/positional.ts';
import { KEEP, REMOVE } from './operators.ts';

export interface PathContext {
  filter: Doc;
  /** For each name, the test of the elements that `$[name]` means. */
  arrayFilters: ReadonlyMap<string, Predicate>;
}

/** Turns `slots.$.a`, `slots.$[].a` and `slots.$[name].a` into the paths they mean in this document. */
export function concretePaths(
  doc: Doc,
  parts: readonly string[],
  context: PathContext,
): string[][] {
  const at = parts.findIndex((part) => part.startsWith('$'));
  if (at < 0) return [[...parts]];
  const before = parts.slice(0, at);
  const array = valueAt(doc, before);
  const path = before.join('.');
  if (!Array.isArray(array)) {
    if (array !== undefined) {
      fail('BadValue', `Cannot apply array updates to non-array element ${path}: ${show(array)}`);
    }
    fail(
      'BadValue',
      `The path '${path}' must exist in the document in order to apply array updates.`,
    );
  }
  return positionsOf(array, parts[at] ?? '', path, context).flatMap((position) =>
    concretePaths(doc, [...before, String(position), ...parts.slice(at + 1)], context),
  );
}

function positionsOf(
  array: readonly unknown[],
  part: string,
  path: string,
  context: PathContext,
): number[] {
  if (part === '$') return [positionOf(array, path, context.filter)];
  const positions = [...array.keys()];
  if (part === '$[]') return positions;
  const name = part.slice(2, -1);
  const test =
    context.arrayFilters.get(name) ??
    fail('BadValue', `No array filter found for identifier '${name}' in path '${path}.${part}'`);
  return positions.filter((position) => test(array[position]));
}

/** Two paths of which one is the other or leads through it, if there are any. */
export function findClash(
  paths: readonly (readonly string[])[],
): [shorter: string, longer: string] | undefined {
  // In this order a path comes right before those that lead through it, because no name contains what joins them.
  const sorted = paths.map((parts) => parts.join('\0')).sort();
  const at = sorted.findIndex((path, index) => `${sorted[index + 1]}\0`.startsWith(`${path}\0`));
  if (at < 0) return undefined;
  const [shorter = '', longer = ''] = sorted.slice(at).map((path) => path.replaceAll('\0', '.'));
  return [shorter, longer];
}

type Container = Doc | unknown[];

/** Changes one field in place. Missing documents on its path are created when the operator may do that. */
export function changeField(
  doc: Doc,
  parts: readonly string[],
  mayCreate: boolean,
  change: (current: unknown) => unknown,
): void {
  if (parts.includes('__proto__')) refuse('The field name __proto__');
  const parent = parentOf(doc, parts, mayCreate);
  const last = parts.at(-1) ?? '';
  if (!parent) return;
  const value = change(Array.isArray(parent) ? parent[Number(last)] : parent[last]);
  if (value === KEEP) return;
  if (Array.isArray(parent)) setElement(parent, Number(last), value === REMOVE ? null : value);
  else if (value === REMOVE) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
}

/** As many as MongoDB adds at most; a larger position would fill the memory. */
const MAX_PADDING = 1_500_000;

function setElement(array: unknown[], position: number, value: unknown): void {
  if (position - array.length > MAX_PADDING) {
    fail('CannotBackfillArray', `can't backfill more than ${MAX_PADDING} elements`);
  }
  while (array.length < position) array.push(null);
  array[position] = value;
}

function parentOf(doc: Doc, parts: readonly string[], mayCreate: boolean): Container | null {
  let parent: Container = doc;
  for (const [at, part] of parts.slice(0, -1).entries()) {
    const child = childOf(parent, part, mayCreate);
    const next = parts[at + 1] ?? '';
    if (isDoc(child) || (Array.isArray(child) && isArrayPosition(next))) {
      parent = child as Container;
      continue;
    }
    if (!mayCreate) return null;
    fail('PathNotViable', `Cannot create field '${next}' in element {${part}: ${show(child)}}`);
  }
  return parent;
}

function childOf(parent: Container, part: string, mayCreate: boolean): unknown {
  const child: unknown = Array.isArray(parent) ? parent[Number(part)] : parent[part];
  if (child !== undefined || !mayCreate) return child;
  const created = {};
  if (Array.isArray(parent)) setElement(parent, Number(part), created);
  else parent[part] = created;
  return created;
}
