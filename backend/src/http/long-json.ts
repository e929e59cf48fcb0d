/** Answers as JSON. A long list in one is written in portions: all of it at once would hold everybody else up. */
import { mapInPortions, PORTION } from '../platform/in-portions.ts';

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > PORTION;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands in a list is small, and most answers are a list: it is not looked through. */
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

/** The same text as `JSON.stringify` makes of an envelope and its data; undefined when nothing in it is long. */
export async function longJsonOf(envelope: object, data: object): Promise<string | undefined> {
  if (!hasLong(data)) return undefined;
  return `${JSON.stringify(envelope).slice(0, -1)},"data":${await jsonOf(data)}}`;
}
