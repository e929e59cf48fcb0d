/** Reads fields of a command and checks their types, so that the code behind can rely on them. */
import { isDoc, isNil, type Doc } from './document.ts';
import { fail, MongoError } from './mongo-error.ts';

function wrongType(name: string, wanted: string): never {
  return fail('TypeMismatch', `The field '${name}' has to be ${wanted}`);
}

export function asDoc(value: unknown, name: string): Doc {
  return isDoc(value) ? value : wrongType(name, 'an object');
}

export function asOptionalDoc(value: unknown, name: string): Doc {
  return isNil(value) ? {} : asDoc(value, name);
}

export function asDocs(value: unknown, name: string): Doc[] {
  if (!Array.isArray(value)) return wrongType(name, 'an array');
  return value.map((element) => asDoc(element, name));
}

export function asOptionalDocs(value: unknown, name: string): Doc[] {
  return isNil(value) ? [] : asDocs(value, name);
}

export function asString(value: unknown, name: string): string {
  return typeof value === 'string' && value !== '' ? value : wrongType(name, 'a string');
}

export function asFlag(value: unknown, name: string, otherwise = false): boolean {
  if (isNil(value)) return otherwise;
  return typeof value === 'boolean' ? value : wrongType(name, 'a boolean');
}

/** A whole number from 0 on, or undefined. @throws {MongoError} when it is something else */
export function asCount(value: unknown, name: string): number | undefined {
  if (isNil(value)) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType(name, 'an integer');
  if (value < 0) fail('BadValue', `The field '${name}' must not be negative`);
  return value;
}

export function refuseUnknownOptions(doc: Doc, what: string, known: readonly string[]): void {
  const unknown = Object.keys(doc).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new MongoError(
    'Location40415',
    `BSON field '${what}.${unknown}' is unknown to the embedded engine.`,
  );
}
