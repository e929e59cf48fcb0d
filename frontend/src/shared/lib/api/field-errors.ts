import type { EndpointDefinition } from '@crease/contract';
import { ApiError } from './api-error.ts';

/** One sentence for each wrong field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Body = NonNullable<EndpointDefinition['body']>;

function firstOfEach(problems: readonly { field: string; message: string }[]): FieldErrors {
  const errors = new Map<string, string>();
  for (const { field, message } of problems) {
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}

/** Checks a form by the contract's schema before it is sent; the server would find the same. */
export function findFieldErrors(body: Body, values: object): FieldErrors {
  const { error } = body.safeParse(values);
  const issues = error?.issues ?? [];
  return firstOfEach(
    issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
  );
}

/** The server's sentences about fields; empty when it refused for another reason. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const errors = error instanceof ApiError ? error.errors : [];
  return firstOfEach(
    errors.map(({ path, message }) => ({ field: path.split('.')[0] ?? '', message })),
  );
}
