import * as z from 'zod/mini';

/** The fields that a part of a call may have, as the description of the API names them. */
export function fieldsOf(schema: z.core.$ZodType | undefined) {
  if (!schema) return { all: [], required: [] };
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return { all: Object.keys(properties), required };
}
