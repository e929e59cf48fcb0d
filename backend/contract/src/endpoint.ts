import type * as z from 'zod/mini';

export const USER_ROLES = ['customer', 'owner', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Who may call: anyone, any signed-in user, or the named roles. */
export type EndpointAccess = 'public' | 'signed-in' | readonly UserRole[];

type ObjectSchema = z.ZodMiniType<object, object>;
/** A schema that accepts undefined allows a call without a body. */
type BodySchema = z.ZodMiniType<object, object | undefined>;

/** Below it are the paths of all endpoints. */
export const API_PATH = '/api';

/** One call of the API as data; the server mounts it, the browser calls it, the documentation prints it. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `API_PATH`, with `:name` for parameters. */
  path: string;
  summary: string;
  access: EndpointAccess;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: BodySchema;
  /** Pictures that come with the fields of `body`, as multipart/form-data. */
  upload?: { field: string; filesMax: number };
  /** The schema of `data` in the success envelope. */
  data: ObjectSchema;
  /** The same call under the same Idempotency-Key is made once, and gives the same answer. */
  isRepeatable?: true;
  /** May answer 403 even to users who may call it, because of what they ask for. */
  mayForbid?: true;
  /** 200 unless said otherwise. */
  status?: 200 | 201;
}

/** Keeps the literal types of a definition. */
export function defineEndpointContract<const Definition extends EndpointDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export type EndpointBody<Definition extends EndpointDefinition> = InputOf<Definition['body']>;
export type EndpointQuery<Definition extends EndpointDefinition> = InputOf<Definition['query']>;
export type EndpointParams<Definition extends EndpointDefinition> = InputOf<Definition['params']>;
export type ParsedBody<Definition extends EndpointDefinition> = OutputOf<Definition['body']>;
export type ParsedQuery<Definition extends EndpointDefinition> = OutputOf<Definition['query']>;
export type ParsedParams<Definition extends EndpointDefinition> = OutputOf<Definition['params']>;
export type EndpointData<Definition extends EndpointDefinition> = z.output<Definition['data']>;
