/** Builds the OpenAPI 3.1 document from the schemas that the server parses with, so the two can't differ. */
import {
  API_PATH,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
  STATUS_BY_ERROR_CODE,
  type EndpointDefinition,
} from '@crease/contract';
import { nameOfEndpoint } from '@crease/contract/endpoints';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

const FAILURE = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'A sentence for the person who asked' },
    code: { enum: Object.keys(STATUS_BY_ERROR_CODE) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const FAILURE_WORDS: Record<string, string> = {
  '400': 'The input cannot be read or breaks a rule',
  '401': 'Nobody is signed in, or the session has ended',
  '403': 'This role may not do it',
  '404': 'It does not exist, or not for this user',
  '409': 'The state of things forbids it',
  '413': 'It is too large',
  '415': 'It is not a picture',
  '429': 'Too many tries; see Retry-After',
  '503': 'It cannot be answered at the moment; the same call may work a little later',
};

function schemaOf(schema: unknown, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
  });
  return rest;
}

function parametersIn(where: 'path' | 'query', schema: unknown): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key by the same user gives the same answer, made once',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_CHARACTERS },
};

function bodyOf({ body, upload }: EndpointDefinition): JsonObject | undefined {
  const fields = body ? schemaOf(body, 'input') : { type: 'object', properties: {} };
  if (!upload) {
    const required = body?.safeParse(undefined).success === false;
    return body && { required, content: { 'application/json': { schema: fields } } };
  }
  const pictures = {
    type: 'array',
    maxItems: upload.filesMax,
    items: { type: 'string', format: 'binary' },
  };
  const properties = { ...(fields['properties'] as JsonObject), [upload.field]: pictures };
  const schema = { ...fields, properties };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function successOf({ data }: EndpointDefinition): JsonObject {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data: schemaOf(data, 'output'),
    },
  };
}

/** True when the call names something by id, which may not exist. */
function namesOne({ params, body }: EndpointDefinition): boolean {
  if (params || !body) return params !== undefined;
  const { properties = {} } = schemaOf(body, 'input') as { properties?: object };
  return Object.keys(properties).some((name) => name.endsWith('Id'));
}

/**
 * The statuses this endpoint can fail with, derived from its definition. 401 is always one: an expired token is
 * refused everywhere.
 */
function failuresOf(endpoint: EndpointDefinition): string[] {
  const { access, upload, method } = endpoint;
  return [
    '400',
    '401',
    ...(Array.isArray(access) || endpoint.mayForbid ? ['403'] : []),
    ...(namesOne(endpoint) ? ['404'] : []),
    ...(method === 'GET' ? [] : ['409', '413']),
    ...(upload ? ['415'] : []),
    '429',
    '503',
  ];
}

function operationOf(endpoint: EndpointDefinition): JsonObject {
  const { summary, access, status = 200 } = endpoint;
  const roles = Array.isArray(access) ? ` For ${access.join(' and ')}.` : '';
  const requestBody = bodyOf(endpoint);
  const failure = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  return {
    operationId: nameOfEndpoint(endpoint),
    tags: [endpoint.path.split('/')[1]],
    summary,
    description: `${summary}.${roles}`,
    // What everybody may ask tells those who are signed in more, as owners of their own courts.
    security: [...(access === 'public' ? [{}] : []), { bearer: [] }],
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...(endpoint.isRepeatable ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      [status]: {
        description: 'Done',
        content: { 'application/json': { schema: successOf(endpoint) } },
      },
      ...Object.fromEntries(
        failuresOf(endpoint).map((code) => [
          code,
          { description: FAILURE_WORDS[code], ...failure },
        ]),
      ),
    },
  };
}

/** OpenAPI writes `/courts/:id` as `/courts/{id}`. */
export function openApiPathOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

export function buildOpenApi(endpoints: readonly EndpointDefinition[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = openApiPathOf(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crease',
      version: '1',
      description: 'Indoor cricket courts in Sri Lanka, by the hour.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API_PATH }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: FAILURE },
    },
  };
}
