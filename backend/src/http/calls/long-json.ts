/**
 * Writes answers as JSON. Long lists are written in portions, because writing one at once would block all other
 * requests.
 */
import { mapInPortions, PORTION } from '../../platform/portions/in-portions.ts';

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > PORTION;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only objects are searched, not the items of a list: items are small, and most answers are lists. */
function hasLong(value: unknown): boolean {
  return isLong(value) || (isGroup(value) && Object.values(value).some(hasLong));
}

async function jsonOfGroup(group: object): Promise<string> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries<unknown>({ ...group })) {
    if (value !== undefined) fields.push(`${JSON.stringify(name)}:${await jsonOf(value)}`);
  }
  return `{${fields.join()}}`;
}

async function jsonOf(value: unknown): Promise<string> {
  if (isLong(value))
    return `[${(await mapInPortions(value, (one) => JSON.stringify(one))).join()}]`;
  return isGroup(value) && hasLong(value) ? jsonOfGroup(value) : JSON.stringify(value);
}

/** Gives the same text as `JSON.stringify` would; undefined when there is no long list, so that it can be used. */
export async function longJsonOf(envelope: object, data: object): Promise<string | undefined> {
  if (!hasLong(data)) return undefined;
  return `${JSON.stringify(envelope).slice(0, -1)},"data":${await jsonOf(data)}}`;
}
