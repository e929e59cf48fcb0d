import { isDoc, type Doc } from '../values/document.ts';

/** The filters in an operator that every match meets: those of an `$and`, and the only one of an `$or`. */
export function certainFilters(operator: string, argument: unknown): Doc[] {
  if (!Array.isArray(argument)) return [];
  const isCertain = operator === '$and' || (operator === '$or' && argument.length === 1);
  return isCertain ? argument.filter(isDoc) : [];
}
