/** Answers as JSON. A long list in one is written in portions: all of it at once would hold everybody else up. */
import { mapInPortions, PORTION } from '../platform/in-portions.ts';

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > PORTION;
}

async function jsonOfField([name, value]: [string, unknown]): Promise<string> {
  const list = isLong(value)
    ? `[${(await mapInPortions(value, (item) => JSON.stringify(item))).join()}]`
    : JSON.stringify(value);
  return `${JSON.stringify(name)}:${list}`;
}

/** The same text as `JSON.stringify` makes of an envelope and its data; undefined when nothing in it is long. */
export async function longJsonOf(envelope: object, data: object): Promise<string | undefined> {
  if (!Object.values(data).some(isLong)) return undefined;
  const fields: string[] = [];
  for (const field of Object.entries<unknown>({ ...data })) {
    if (field[1] !== undefined) fields.push(await jsonOfField(field));
  }
  return `${JSON.stringify(envelope).slice(0, -1)},"data":{${fields.join()}}}`;
}
