import { ENDPOINTS } from '@crease/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { makePerson, slotsAt } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TOMORROW } from '../../../test/test-clock.ts';

const server = await openForFile(startTestServer());

interface Operation {
  operationId: string;
  summary: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: object;
  responses: object;
}
interface Document {
  openapi: string;
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
}

async function read(): Promise<Document> {
  const response = await server.api.get('/api/openapi.json').expect(200);
  return response.body as Document;
}

function operationOf({ paths }: Document, method: string, path: string): Operation {
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

const named = (method: string, path: string) => `${method.toUpperCase()} ${path}`;

describe('when the API is described', () => {
  test('then every call of the contract is mounted and described, and nothing else is', async () => {
    const { openapi, paths } = await read();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => named(method, path)),
    );
    const inContract = ENDPOINTS.map(({ method, path }) =>
      named(method, path.replace(/:(\w+)/g, '{$1}')),
    );
    expect(openapi).toBe('3.1.0');
    expect(described.sort()).toEqual(inContract.sort());
  });

  test('then a call says who may make it, what it takes and how it can fail', async () => {
    const document = await read();
    expect(operationOf(document, 'get', '/courts').security).toEqual([{}, { bearer: [] }]);
    const ownUser = operationOf(document, 'get', '/auth/me');
    expect(Object.keys(ownUser.responses)).toEqual(['200', '400', '401', '429', '503']);
    const request = operationOf(document, 'post', '/bookings');
    expect(request.security).toEqual([{ bearer: [] }]);
    expect(request.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }));
    expect(Object.keys(request.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '429',
      '503',
    ]);
    expect(request.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['courtId', 'date', 'timeSlots'] } } },
    });
  });

  test('then a program learns where to call, what it may ask, what it gets, and how a refusal looks', async () => {
    const document = await read();
    expect(document.servers).toEqual([{ url: '/api' }]);
    const list = operationOf(document, 'get', '/courts');
    expect(list).not.toHaveProperty('requestBody');
    expect(list.parameters).toContainEqual(
      expect.objectContaining({ name: 'search', in: 'query', required: false }),
    );
    expect(operationOf(document, 'get', '/bookings/court/{id}').parameters).toContainEqual(
      expect.objectContaining({ name: 'date', in: 'query', required: true }),
    );
    const data: unknown = expect.objectContaining({ required: ['courts', 'count'] });
    const envelope = { schema: { required: ['success', 'data'], properties: { data } } };
    expect(list.responses).toMatchObject({ 200: { content: { 'application/json': envelope } } });
    expect(document.components.schemas).toMatchObject({
      Failure: { required: ['success', 'message', 'code'] },
    });
  });

  test('then each call has a name of its own, by which programs made from the description call it', async () => {
    const { paths } = await read();
    const names = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(names).toContain('requestBooking');
    expect(new Set(names).size).toBe(ENDPOINTS.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/);
  });

  test('then every refusal that a call gives is among those it is said to give', async () => {
    const document = await read();
    const [customer, owner] = [
      await makePerson(server, 'customer'),
      await makePerson(server, 'owner'),
    ];
    const courtId = 'f'.repeat(24);
    const hours = { courtId, date: TOMORROW, timeSlots: slotsAt(19) };
    const walkIn = { ...hours, customerName: 'Kamal', customerPhone: '0771234567' };
    const refused = [
      ['post', '/bookings', customer, hours, 404],
      ['post', '/bookings/manual', owner, walkIn, 404],
      ['post', '/messages/conversations', customer, { courtId }, 404],
      ['post', '/messages/conversations', owner, { courtId }, 403],
      ['get', '/courts?owner=me', customer, undefined, 403],
    ] as const;
    for (const [method, address, person, body, status] of refused) {
      await server.as(person)[method](`/api${address}`).send(body).expect(status);
      const [path = ''] = address.split('?');
      expect(operationOf(document, method, path).responses).toHaveProperty(String(status));
    }
  });

  test('then each call that a key makes safe to repeat says so', async () => {
    const document = await read();
    for (const path of ['/bookings', '/bookings/manual', '/messages/conversations/{id}/messages']) {
      expect(operationOf(document, 'post', path).parameters).toContainEqual(
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
      );
    }
  });

  test('then a body that may be left out is said to be optional, and what the path names may not exist', async () => {
    const document = await read();
    const [deletion, rejection] = [
      operationOf(document, 'delete', '/admin/courts/{id}'),
      operationOf(document, 'put', '/admin/courts/{id}/reject'),
    ];
    expect([deletion, rejection].map(({ responses }) => '404' in responses)).toEqual([true, true]);
    expect(deletion.requestBody).toMatchObject({ required: false });
    expect(rejection.requestBody).toMatchObject({ required: true });
  });

  test('then pictures are said to come as a form, and an id to stand in the path', async () => {
    const document = await read();
    expect(operationOf(document, 'post', '/courts').requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { images: { type: 'array' } } } } },
    });
    expect(operationOf(document, 'post', '/courts').responses).toHaveProperty('415');
    expect(operationOf(document, 'get', '/courts/{id}').parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
  });

  test('then people get a page of it that runs no script', async () => {
    const response = await server.api
      .get('/api/docs')
      .expect(200)
      .expect('Cache-Control', 'no-cache');
    expect(response.text).toContain('/api/bookings/{id}/status');
    expect(response.text).not.toContain('<script');
    const whoMay = (method: string, path: string) =>
      new RegExp(`<b>${method}</b> <code>/api${path}</code><br>.*<i>For (.*)\\.</i>`).exec(
        response.text,
      )?.[1];
    expect(whoMay('GET', '/courts')).toBe('anyone');
    expect(whoMay('GET', '/auth/me')).toBe('any signed-in user');
    expect(whoMay('POST', '/bookings')).toBe('customer');
  });
});
