import { ENDPOINTS } from '@crease/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Operation {
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string }[];
  requestBody?: object;
  responses: object;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
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
    const request = operationOf(await read(), 'post', '/bookings');
    expect(request.security).toEqual([{ bearer: [] }]);
    expect(request.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }));
    expect(Object.keys(request.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '429',
      '503',
    ]);
    expect(request.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['courtId', 'date', 'timeSlots'] } } },
    });
  });

  test('then a body that may be left out is said to be optional', async () => {
    const document = await read();
    const [deletion, rejection] = [
      operationOf(document, 'delete', '/admin/courts/{id}'),
      operationOf(document, 'put', '/admin/courts/{id}/reject'),
    ];
    expect(deletion.requestBody).toMatchObject({ required: false });
    expect(rejection.requestBody).toMatchObject({ required: true });
  });

  test('then pictures are said to come as a form, and an id to stand in the path', async () => {
    const document = await read();
    expect(operationOf(document, 'post', '/courts').requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { images: { type: 'array' } } } } },
    });
    expect(operationOf(document, 'get', '/courts/{id}').parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
  });

  test('then people get a page of it that runs no script', async () => {
    const response = await server.api.get('/api/docs').expect(200);
    expect(response.text).toContain('/api/bookings/{id}/status');
    expect(response.text).not.toContain('<script');
  });
});
