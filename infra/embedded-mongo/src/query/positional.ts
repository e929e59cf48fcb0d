import { isOperatorDoc, isTruthy, type Doc } from '../values/document.ts';
import { fail } from '../values/mongo-error.ts';
import { isArrayPosition } from '../values/paths.ts';
import { certainFilters } from './certain-filters.ts';
import { compileFilter, type Predicate } from './filter.ts';

const NEGATIONS: readonly string[] = ['$ne', '$nin', '$not'];

/** What a negation or the array as a whole meets is no element that was found. */
function partsAboutElements(condition: unknown, isOnArray: boolean): unknown[] {
  if (!isOperatorDoc(condition)) return [condition];
  const kept = Object.entries(condition).filter(([operator, argument]) => {
    if (operator === '$exists') return isTruthy(argument);
    if (operator === '$size') return !isOnArray;
    return !NEGATIONS.includes(operator);
  });
  return kept.length === 0 ? [] : [Object.fromEntries(kept)];
}

/** The conditions that a filter puts on an array. Each is tested with the array reduced to one element. */
function conditionsOn(path: string, filter: Doc): Predicate[] {
  return Object.entries(filter).flatMap(([key, condition]) => {
    if (key.startsWith('$')) {
      return certainFilters(key, condition).flatMap((inner) => conditionsOn(path, inner));
    }
    if (key !== path && !key.startsWith(`${path}.`)) return [];
    // An element that the filter names by its position is none that it found.
    if (isArrayPosition(key.slice(path.length + 1).split('.')[0])) return [];
    const parts = partsAboutElements(condition, key === path);
    return parts.map((part) => compileFilter({ [key]: part }));
  });
}

/** The position that `$` stands for: the first element that meets all conditions, or else the first that meets one. */
export function positionOf(array: readonly unknown[], path: string, filter: Doc): number {
  const conditions = conditionsOn(path, filter);
  const inPlace = (element: unknown): unknown =>
    path.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), [element]);
  const find = (meets: (doc: unknown) => boolean): number =>
    array.findIndex((element) => meets(inPlace(element)));
  if (conditions.length > 0) {
    const all = find((doc) => conditions.every((test) => test(doc)));
    const position = all >= 0 ? all : find((doc) => conditions.some((test) => test(doc)));
    if (position >= 0) return position;
  }
  return fail('BadValue', 'The positional operator did not find the match needed from the query.');
}
