import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { loginEndpoint, registerEndpoint } from './auth.contract.ts';
import { requestBookingEndpoint } from './bookings.contract.ts';
import { listCourtsEndpoint } from './courts.contract.ts';
import { courtDaySchema } from './live-events.ts';

const registration = {
  name: '  Kusal Perera ',
  email: ' Kusal@Example.LK ',
  password: 'cricket123',
  phone: '077 123 4567',
  role: 'customer',
};

function problemsOf(schema: z.ZodMiniType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

/** Only objects: the server answers every other payload with the same sentence, whatever the endpoint. */
const payloads = fc.oneof(
  fc.object(),
  fc.record(
    {
      ...{ name: fc.anything(), email: fc.anything(), password: fc.anything() },
      ...{ phone: fc.anything(), role: fc.anything(), businessName: fc.anything() },
      ...{ courtId: fc.anything(), date: fc.anything(), timeSlots: fc.array(fc.anything()) },
      ...{ province: fc.anything(), search: fc.anything(), minPrice: fc.anything() },
    },
    { requiredKeys: [] },
  ),
);

describe('when somebody registers', () => {
  test('then text is trimmed, the e-mail lowered and unknown fields dropped', () => {
    const parsed = registerEndpoint.body.parse({ ...registration, status: 'approved', _id: 'x' });
    expect(parsed).toEqual({ ...registration, name: 'Kusal Perera', email: 'kusal@example.lk' });
  });

  test('then what was pasted over several lines stands on one', () => {
    const name = 'Kusal\r\nPerera\u2028\tJr';
    const businessName = 'Nets\n& Co';
    expect(problemsOf(registerEndpoint.body, { ...registration, name: '\u0085' })).toEqual([
      'Please enter your name',
    ]);
    expect(registerEndpoint.body.parse({ ...registration, name, businessName })).toMatchObject({
      name: 'Kusal Perera Jr',
      businessName: 'Nets & Co',
    });
  });

  test.each([
    [{ role: 'admin' }, 'Please choose Customer or Court Owner'],
    [{ name: '   ' }, 'Please enter your name'],
    [{ name: '\u200b \u3164\u2060' }, 'Please enter your name'],
    [{ phone: '\u202e' }, 'Please enter your phone number'],
    [{ email: 'not-an-address' }, 'Please enter a valid email address'],
    [{ email: { $gt: '' } }, 'Please enter a valid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
    [{ phone: undefined }, 'Please enter your phone number'],
    [{ name: 'a\u0000b' }, 'Please remove the control characters'],
  ])('then %j is refused with a sentence', (change, sentence) => {
    expect(problemsOf(registerEndpoint.body, { ...registration, ...change })).toEqual([sentence]);
  });
});

test('when an operator stands in place of a password, then it is invalid input', () => {
  expect(problemsOf(loginEndpoint.body, { email: 'a@b.lk', password: { $ne: '' } })).toEqual([
    'Please enter your password',
  ]);
});

describe('when courts are filtered', () => {
  test('then blank fields ask for nothing and numbers are read from text', () => {
    expect(
      listCourtsEndpoint.query.parse({
        province: '',
        search: '  ',
        minPrice: '',
        maxPrice: '7000',
      }),
    ).toEqual({ maxPrice: 7000 });
  });

  test.each([
    [{ province: 'Kent' }, 'Please choose a province of Sri Lanka'],
    [{ search: ['a', 'b'] }, 'Please search with a single text'],
    [{ search: 'a\u0000b' }, 'Please remove the control characters'],
    [{ minPrice: 'cheap' }, 'Please enter a price as a number'],
    [{ minPrice: '-1' }, 'Prices start at 0'],
    [{ owner: 'somebody' }, 'Only owner=me can be asked for'],
    [{ limit: '101' }, 'Please give a whole number from 1 to 100'],
  ])('then %j is refused with a sentence', (query, sentence) => {
    expect(problemsOf(listCourtsEndpoint.query, query)).toEqual([sentence]);
  });
});

describe('when slots are requested', () => {
  const slot = { startTime: '19:00', endTime: '20:00', type: 'night' };
  const request = { courtId: 'a'.repeat(24), date: '2026-12-01', timeSlots: [slot] };

  test('then price, status and owner of the sender are dropped', () => {
    const sent = { ...request, status: 'confirmed', pricing: { totalAmount: 1 }, owner: 'me' };
    expect(requestBookingEndpoint.body.parse(sent)).toEqual(request);
  });

  test('then an id in capitals is the same id', () => {
    const { courtId } = request;
    const sent = { ...request, courtId: courtId.toUpperCase() };
    expect(requestBookingEndpoint.body.parse(sent).courtId).toBe(courtId);
    const courtDay = { courtId, date: request.date };
    expect(courtDaySchema.parse({ ...courtDay, courtId: sent.courtId })).toEqual(courtDay);
  });

  test.each([
    [{ timeSlots: [] }, 'Please select at least one time slot'],
    [{ timeSlots: 'all' }, 'Please select at least one time slot'],
    [{ timeSlots: [slot, slot] }, 'Please select each time slot once'],
    [{ timeSlots: [{ ...slot, startTime: '19:30' }] }, 'Please give a full hour as HH:00'],
    [{ timeSlots: [{ ...slot, type: 'dusk' }] }, 'Please choose day or night'],
    [{ date: '2026-02-30' }, 'Please give a date as yyyy-MM-dd'],
    [{ courtId: { $ne: null } }, 'Please give an id'],
    [{ courtId: 'G'.repeat(24) }, 'This is not a valid id'],
  ])('then %j is refused with a sentence', (change, sentence) => {
    expect(problemsOf(requestBookingEndpoint.body, { ...request, ...change })).toEqual([sentence]);
  });
});

test('when anything at all arrives, then no schema throws and every refusal is a sentence', () => {
  const schemas = [
    registerEndpoint.body,
    loginEndpoint.body,
    listCourtsEndpoint.query,
    requestBookingEndpoint.body,
    courtDaySchema,
  ];
  fc.assert(
    fc.property(payloads, fc.constantFrom(...schemas), (value, schema) => {
      expect(problemsOf(schema, value)).not.toContain('Invalid input');
    }),
    { numRuns: 500 },
  );
});
