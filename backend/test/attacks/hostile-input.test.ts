/**
 * Puts operators, odd values and strange texts into every field of every call: always a refusal, never a crash or a
 * match.
 */
import { ENDPOINTS } from '@crease/contract/endpoints';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../contract-fields.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';
import { makeAttackedWorld, sendCall, type ValidCall } from './valid-calls.ts';

const OPERATORS: unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $regex: '^a' },
  { $where: 'sleep(1000)' },
  { $in: ['a'] },
  { toString: 'x' },
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
];
const NO_OBJECT_ID = [
  '%7B%22%24gt%22%3A%22%22%7D',
  '__proto__',
  '%00',
  '..%2F..%2Fcourts',
  "'%7C%7C1",
];

const server = await openForFile(startTestServer());
const world = await makeAttackedWorld(server);

interface Refusal {
  status: number;
  body: unknown;
}

function expectRefused({ status, body }: Refusal, what: string) {
  expect(status, what).toBe(400);
  expect(body, what).toMatchObject({ success: false, code: 'invalid_input' });
}

/** Any refusal will do, as long as it comes in the envelope. */
function expectCalm({ status, body }: Refusal, what: string) {
  expect(status, what).toBeLessThan(500);
  const { success, message } = body as { success: boolean; message?: string };
  expect(success, what).toBe(status < 400);
  if (!success) expect(message, what).toMatch(/^[A-Z\d]/);
}

/** Replaces every field of the call by every value in turn. */
function* spoiled(call: ValidCall, values: readonly unknown[]) {
  for (const field of Object.keys(call.body ?? {})) {
    for (const value of values) {
      yield {
        what: `${call.endpoint} ${field} ${JSON.stringify(value)}`,
        body: { ...call.body, [field]: value },
      };
    }
  }
}

test('then every call that takes a body is attacked', () => {
  const taking = ENDPOINTS.filter(({ body }) => body).map(
    ({ method, path }) => `${method} ${path}`,
  );
  const attacked = world.calls
    .filter(({ body, form }) => body ?? form)
    .map(({ endpoint }) => endpoint);
  expect(attacked.toSorted()).toEqual(taking.toSorted());
});

test('then every field of these calls is attacked, and of every query', () => {
  const spared = ENDPOINTS.flatMap(({ method, path, body, query }) => {
    const endpoint = `${method} ${path}`;
    const calls = world.calls.filter((call) => call.endpoint === endpoint);
    const attacked = calls.flatMap((call) =>
      Object.keys({ ...call.body, ...call.form, ...call.query }),
    );
    return [...fieldsOf(body).all, ...fieldsOf(query).all]
      .filter((field) => !attacked.includes(field))
      .map((field) => `${endpoint} ${field}`);
  });
  expect(spared, 'give them to the call in valid-calls.ts').toEqual([]);
});

describe('when a field is an operator of the database', () => {
  test('then a body with it is bad input', async () => {
    for (const call of world.calls) {
      for (const { what, body } of spoiled(call, [...OPERATORS, ['a']])) {
        if (what.includes('timeSlots ["a"]')) continue;
        expectRefused(await sendCall(server, call, { body }), what);
      }
    }
  });

  test('then a query with it is bad input', async () => {
    for (const call of world.calls) {
      for (const field of Object.keys(call.query ?? {})) {
        for (const operator of [
          `${field}[$ne]=x`,
          `${field}[$regex]=.*`,
          `${field}=a&${field}=b`,
        ]) {
          expectRefused(
            await sendCall(server, call, { query: `?${operator}` }),
            `${call.endpoint} ${operator}`,
          );
        }
      }
    }
  });

  test('then a name of a thing that is none is not found', async () => {
    const { courtId } = world;
    for (const call of world.calls.filter(({ endpoint }) => endpoint.includes(':id'))) {
      for (const id of NO_OBJECT_ID) {
        const path = call.path.replace(/[0-9a-f]{24}/, id);
        const response = await sendCall(server, { ...call, path });
        expect(response.status, `${call.endpoint} ${id}`).toBe(404);
      }
    }
    await server.api.get(`/api/courts/${courtId.slice(1)}`).expect(404);
  });

  test('then a form with it is bad input or stays a text', async () => {
    for (const call of world.calls) {
      for (const field of Object.keys(call.form ?? {})) {
        const nested = { ...call.form, [`${field}[$ne]`]: 'x' };
        expectRefused(
          await sendCall(server, call, { form: nested }),
          `${call.endpoint} ${field}[$ne]`,
        );
        const json = { ...call.form, [field]: '{"$ne":null}' };
        const response = await sendCall(server, call, { form: json });
        expectCalm(response, `${call.endpoint} ${field}`);
      }
    }
  });
});

test('when an operator came past the contract, then the database takes it for a plain value', async () => {
  const { users, auth, courtRecords, bookingRecords } = server.services;
  const { email } = world.customer;
  await server.api.post('/api/auth/forgot-password').send({ email }).expect(200);
  const operator = { $gt: '' } as never;
  const KEY = 'a key';
  const makers = [
    { records: courtRecords, collection: 'courts', by: world.owner.id, made: world.courtId },
    {
      records: bookingRecords,
      collection: 'bookings',
      by: world.customer.id,
      made: world.bookingId,
    },
  ];
  for (const { records, collection, by, made } of makers) {
    const document = { _id: new Types.ObjectId(made) };
    const idempotency = { by, key: KEY, bodyHash: 'a hash' };
    await server.connection.collection(collection).updateOne(document, { $set: { idempotency } });
    expect(await records.findByIdempotencyKey(by, KEY)).toBeDefined();
    expect(await records.findByIdempotencyKey(by, operator)).toBeUndefined();
  }
  const filters = [{ status: operator }, { province: operator }, { district: operator }];
  expect(await Promise.all(filters.map((filter) => courtRecords.count(filter)))).toEqual([0, 0, 0]);
  expect(await users.findByEmail(operator)).toBeUndefined();
  await expect(auth.verifyResetCode(operator, '123456')).rejects.toThrow();
  const code = await server.connection.collection('resetcodes').findOne({ email });
  expect(code).toMatchObject({ tries: 0 });
});

describe('when a field is anything at all', () => {
  const ODD = [
    null,
    0,
    -0,
    1e308,
    -1,
    true,
    '',
    ' ',
    '0x10',
    '2026-02-30',
    '24:00',
    '\u0000',
    '\ud800',
    '\u202e',
    'x'.repeat(50_000),
    [],
    {},
    [[]],
    [null],
  ];

  test('then it is answered with a sentence', async () => {
    for (const call of world.calls) {
      for (const { what, body } of spoiled(call, ODD)) {
        expectCalm(await sendCall(server, call, { body }), what.slice(0, 120));
      }
    }
  });

  test('then any text in any field is answered with a sentence', async () => {
    const calls = world.calls.filter(({ body }) => body);
    const attack = fc.record({
      call: fc.constantFrom(...calls),
      place: fc.nat(),
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.json()),
    });
    await fc.assert(
      fc.asyncProperty(attack, async ({ call, place, text }) => {
        const fields = Object.keys(call.body ?? {});
        const field = fields[place % fields.length] as string;
        expectCalm(
          await sendCall(server, call, { body: { ...call.body, [field]: text } }),
          call.endpoint,
        );
      }),
      { numRuns: 200 },
    );
  });

  test('then a search is literal text, and as quick as any other', async () => {
    for (const search of ['.*', '(((((', '^(a+)+$', '\\', '[', '$where', '{"$ne":1}']) {
      const response = await server.api.get('/api/courts').query({ search }).expect(200);
      expect((response.body as { data: { count: number } }).data.count, search).toBe(0);
    }
  });
});
