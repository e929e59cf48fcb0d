import { clone, isDoc, isOperatorDoc, isRegExp, type Doc } from '../values/document.ts';
import { changeField } from './update-paths.ts';

/** The document with which an upsert starts: the fields for which its filter gives exactly one value. */
export function seedFromFilter(filter: Doc, seed: Doc = {}): Doc {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition)) {
      condition.filter(isDoc).forEach((inner) => seedFromFilter(inner, seed));
    }
    if (path.startsWith('$')) continue;
    const [pinned, isPinned] = pinnedValue(condition);
    if (isPinned) changeField(seed, path.split('.'), true, () => clone(pinned));
  }
  return seed;
}

function pinnedValue(condition: unknown): [value: unknown, isPinned: boolean] {
  if (isRegExp(condition)) return [undefined, false];
  if (!isOperatorDoc(condition)) return [condition, true];
  if ('$eq' in condition) return [condition['$eq'], true];
  const { $in: list, $all: all } = condition;
  for (const values of [list, all]) {
    if (Array.isArray(values) && values.length === 1) return [values[0], true];
  }
  return [undefined, false];
}
