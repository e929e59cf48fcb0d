/** Copies documents with some fields kept, left out or set. An array on a path means each of its elements. */
import { isDoc } from '../values/document.ts';
import { fail } from '../values/mongo-error.ts';

/** The fields by name. Each has a tree of its own, or null where a path ends. */
type FieldTree = Map<string, FieldTree | null>;

export function fieldTree(paths: readonly string[]): FieldTree {
  const root: FieldTree = new Map();
  for (const path of paths) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let node = root;
    for (const part of parts) {
      const next: FieldTree = node.get(part) ?? new Map<string, FieldTree | null>();
      if (node.get(part) === null) fail('Location31249', `Path collision at ${path}`);
      node.set(part, next);
      node = next;
    }
    if (node.has(last)) fail('Location31249', `Path collision at ${path}`);
    node.set(last, null);
  }
  return root;
}

export function includeFields(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((element) => isDoc(element) || Array.isArray(element))
      .map((element) => includeFields(element, tree));
  }
  if (!isDoc(value)) return undefined;
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const subtree = tree.get(key);
    if (subtree === undefined) return [];
    const result = subtree === null ? inner : includeFields(inner, subtree);
    return result === undefined ? [] : [[key, result] as const];
  });
  return Object.fromEntries(kept);
}

export function excludeFields(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((element) => excludeFields(element, tree));
  if (!isDoc(value)) return value;
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const subtree = tree.get(key);
    if (subtree === null) return [];
    return [[key, subtree === undefined ? inner : excludeFields(inner, subtree)] as const];
  });
  return Object.fromEntries(kept);
}

/** A copy in which the field is set; an undefined value leaves it out. */
export function setField(target: unknown, parts: readonly string[], value: unknown): unknown {
  if (Array.isArray(target)) return target.map((element) => setField(element, parts, value));
  const [key = '', ...rest] = parts;
  const copy = isDoc(target) ? { ...target } : {};
  copy[key] = rest.length === 0 ? value : setField(copy[key], rest, value);
  if (copy[key] === undefined) Reflect.deleteProperty(copy, key);
  return copy;
}
