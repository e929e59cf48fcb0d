import type { EndpointDefinition } from '@crease/contract';
import { ApiError } from './api-client.ts';

/** The first sentence for each field that needs another look, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Body = NonNullable<EndpointDefinition['body']>;

function firstOfEach(problems: readonly { field: string; message: string }[]): FieldErrors {
  const errors = new Map<string, string>();
  for (const { field, message } of problems) {
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}

/** What the contract itself says about a form, before anything is sent; the server would say the same. */
export function findFieldErrors(body: Body, values: object): FieldErrors {
  const { error } = body.safeParse(values);
  const issues = error?.issues ?? [];
  return firstOfEach(
    issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
  );
}

/** What the server said about the fields of a form; empty when it refused for another reason. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const errors = error instanceof ApiError ? error.errors : [];
  return firstOfEach(
    errors.map(({ path, message }) => ({ field: path.split('.')[0] ?? '', message })),
  );
}
