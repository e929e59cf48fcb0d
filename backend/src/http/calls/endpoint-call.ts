/** What the use case of an endpoint gets and answers: as its feature writes it, and as the server hands it on. */
import type {
  EndpointData,
  EndpointDefinition,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from '@crease/contract';
import type { Viewer } from '../viewer.ts';

interface Sent<Endpoint extends EndpointDefinition> {
  params: ParsedParams<Endpoint>;
  query: ParsedQuery<Endpoint>;
  body: ParsedBody<Endpoint>;
  /** Undefined when none was sent, or the endpoint is not repeatable. */
  idempotencyKey: string | undefined;
}

/** Undefined for visitors, who may call public endpoints only. */
type UnlessVisitor<Endpoint extends EndpointDefinition, Known> = Endpoint['access'] extends 'public'
  ? Known | undefined
  : Known;

export interface EndpointCall<Endpoint extends EndpointDefinition> extends Sent<Endpoint> {
  viewer: UnlessVisitor<Endpoint, Viewer>;
  /** The bytes of the uploaded pictures. */
  files: readonly Buffer[];
  requestId: string | undefined;
  /** Whether nobody waits for the answer any more. */
  hasLeft: () => boolean;
}

/** A call whose session is not confirmed yet. */
export interface ClaimedCall<Endpoint extends EndpointDefinition> extends Sent<Endpoint> {
  /** The user that the token names. */
  userId: UnlessVisitor<Endpoint, string>;
}

interface EndpointAnswer<Endpoint extends EndpointDefinition> {
  data: EndpointData<Endpoint>;
  message?: string;
}

/** What is known already can be answered at once. */
export type Handle<Endpoint extends EndpointDefinition, Call> = (
  call: Call,
) => EndpointAnswer<Endpoint> | Promise<EndpointAnswer<Endpoint>>;

/** What was sent, by the schemas of whichever endpoint it is. */
export interface AnyInput {
  params: unknown;
  query: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
  files: readonly Buffer[];
}

export interface AnyCall extends AnyInput {
  viewer: Viewer | undefined;
  requestId: string | undefined;
  hasLeft: () => boolean;
  ahead: unknown;
}

interface AnyClaimedCall extends AnyInput {
  userId: string | undefined;
}

export type AnyAnswer = EndpointAnswer<EndpointDefinition>;
export type AnyHandle = Handle<EndpointDefinition, AnyCall>;
export type AnyReadAhead = (call: AnyClaimedCall) => Promise<unknown>;
