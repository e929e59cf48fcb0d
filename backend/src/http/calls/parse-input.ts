import { MALFORMED_ID_SENTENCE, type FieldError } from '@crease/contract';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/errors/app-error.ts';

const NOT_AN_OBJECT_SENTENCE = 'Please send the fields as a JSON object';

/** For mistakes that the schema has no sentence for. The library's own sentences are written for developers. */
const error: z.core.$ZodErrorMap = ({ path = [] }) =>
  `Please send ${path.join('.')} as it is described`;

/** A malformed id is answered like an unknown one: nothing can have it. */
export const nothingHasThisId = () =>
  new AppError('not_found', 'This does not exist, or not any more');

const invalidInput = (errors: FieldError[]) =>
  new AppError('invalid_input', errors[0]?.message ?? NOT_AN_OBJECT_SENTENCE, { errors });

const isMalformedId = ({ message }: FieldError) => message === MALFORMED_ID_SENTENCE;

/** @throws {AppError} invalid_input with a sentence for each field; the first one is also the message */
export function parseOrRefuse<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  refusalOf = invalidInput,
): z.output<Schema> {
  const result = schema.safeParse(input, { error });
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }): FieldError => {
    const isWhole = path.length === 0;
    return { path: path.join('.'), message: isWhole ? NOT_AN_OBJECT_SENTENCE : message };
  });
  throw refusalOf(errors);
}

/** @throws {AppError} invalid_input as above; not_found when nothing is wrong but ids */
export const parseBody = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown) =>
  parseOrRefuse(schema, body, (errors) =>
    errors.every(isMalformedId) ? nothingHasThisId() : invalidInput(errors),
  );
