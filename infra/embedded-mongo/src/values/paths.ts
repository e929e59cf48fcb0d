import { isDoc } from './document.ts';

export const isArrayPosition = (part: string | undefined): boolean =>
  part !== undefined && /^(?:0|[1-9]\d*)$/.test(part);

/** Returns true to end the visits. What was reached by its number, as by `list.0`, is a single element. */
export type Visit = (value: unknown, isElement: boolean) => boolean;

/**
 * Calls `visit` with every value that a dotted path reaches, until it returns true. As in MongoDB, an array on the
 * path means each of its elements. A missing last field is visited as undefined.
 */
export function reach(value: unknown, parts: readonly string[], visit: Visit, at = 0): boolean {
  const part = parts[at];
  if (part === undefined) return visit(value, false);
  if (Array.isArray(value)) return reachThroughArray(value, parts, visit, at);
  if (isDoc(value)) return reach(value[part], parts, visit, at + 1);
  return visit(undefined, false);
}

function reachThroughArray(
  array: unknown[],
  parts: readonly string[],
  visit: Visit,
  at: number,
): boolean {
  const part = parts[at];
  if (isArrayPosition(part) && Number(part) < array.length) {
    const element = array[Number(part)];
    const isEnd = at + 1 === parts.length;
    if (isEnd ? visit(element, true) : reach(element, parts, visit, at + 1)) return true;
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
