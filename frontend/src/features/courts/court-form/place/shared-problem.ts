import type { FieldErrors } from '../../../../shared/lib/api/field-errors.ts';

/** What is wrong with several fields together is marked at each, and said only at the first. */
export function sharedProblem(errors: FieldErrors, fields: readonly string[]) {
  return (field: string) => {
    const sentence = errors[field];
    const saidAt = fields.find((other) => errors[other] === sentence);
    return {
      error: saidAt === field ? sentence : undefined,
      invalid: sentence !== undefined,
    };
  };
}
