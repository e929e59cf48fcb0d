import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseOrRefuse } from './parse-input.ts';

const schema = z.object({ name: z.string('Please enter a name'), age: z.number() });

test('when fields are wrong, then each has its sentence, and the first is the message', () => {
  expect(() => parseOrRefuse(schema, {})).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message: 'Please enter a name',
      details: {
        errors: [
          { path: 'name', message: 'Please enter a name' },
          { path: 'age', message: 'Please send age as it is described' },
        ],
      },
    }),
  );
});

test('when it is no object at all, then one sentence asks for one', () => {
  const message = 'Please send the fields as a JSON object';
  expect(() => parseOrRefuse(schema, [])).toThrow(
    expect.objectContaining({ message, details: { errors: [{ path: '', message }] } }),
  );
});
