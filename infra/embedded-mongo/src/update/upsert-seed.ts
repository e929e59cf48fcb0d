import { clone, isOperatorDoc, isRegExp, type Doc } from '../values/document.ts';
import { certainFilters } from '../query/certain-filters.ts';
import { fail } from '../values/mongo-error.ts';
import { changeField, findClash } from './update-paths.ts';

type Field = [parts: readonly string[], value: unknown];

/**
 * The document with which an upsert starts: the fields for which its filter gives exactly one value, or of these only
 * the `_id`.
 */
export function seedFromFilter(filter: Doc, onlyId: boolean): Doc {
  const fields = pinnedFields(filter).filter(([[name]]) => !onlyId || name === '_id');
  const clash = findClash(fields.map(([parts]) => parts));
  if (clash) {
    const paths = [...new Set(clash)].join("' and '");
    fail('NotSingleValueField', `cannot infer query fields to set, '${paths}' matched twice`);
  }
  const seed: Doc = {};
  for (const [parts, value] of fields) {
    if (parts[0] === '_id' && parts.length > 1) {
      fail('NotExactValueField', `The _id must be exactly specified, found '${parts.join('.')}'`);
    }
    changeField(seed, parts, true, () => clone(value));
  }
  return seed;
}

function pinnedFields(filter: Doc): Field[] {
  return Object.entries(filter).flatMap(([path, condition]) => {
    if (path.startsWith('$')) return certainFilters(path, condition).flatMap(pinnedFields);
    return pinnedValues(condition).map((value): Field => [path.split('.'), value]);
  });
}

/** A list of one value says the same as the value, and `$all` that each of its values is there. */
function pinnedValues(condition: unknown): unknown[] {
  if (isRegExp(condition)) return [];
  if (!isOperatorDoc(condition)) return [condition];
  const { $in: list, $all: all = [] } = condition;
  return [
    ...('$eq' in condition ? [condition['$eq']] : []),
    ...(Array.isArray(list) && list.length === 1 ? (list as unknown[]) : []),
    ...(all as unknown[]),
  ].filter((value) => !isRegExp(value) && !isOperatorDoc(value));
}
