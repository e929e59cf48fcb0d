import { isDoc } from './document.ts';

export const isArrayPosition = (part: string | undefined): boolean =>
  part !== undefined && /^\d+$/.test(part);

/**
 * Calls `visit` with every value that a dotted path reaches, until it returns true. As in MongoDB, an array on the
 * path means each of its elements. A missing last field is visited as undefined.
 */
export function reach(
  value: unknown,
  parts: readonly string[],
  visit: (value: unknown) => boolean,
  at = 0,
): boolean {
  const part = parts[at];
  if (part === undefined) return visit(value);
  if (Array.isArray(value)) return reachThroughArray(value, parts, visit, at);
  if (isDoc(value)) return reach(value[part], parts, visit, at + 1);
  return visit(undefined);
}

function reachThroughArray(
  array: unknown[],
  parts: readonly string[],
  visit: (value: unknown) => boolean,
  at: number,
): boolean {
  const part = parts[at];
  if (isArrayPosition(part) && Number(part) < array.length) {
    if (reach(array[Number(part)], parts, visit, at + 1)) return true;
  }
  return array.some((element) => isDoc(element) && reach(element, parts, visit, at));
}

/** The value at a path; array elements only by their number. Undefined where the path ends early. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((inner, part) => {
    if (isDoc(inner)) return inner[part];
    return Array.isArray(inner) && isArrayPosition(part) ? inner[Number(part)] : undefined;
  }, value);
}
