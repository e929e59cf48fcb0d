/**
 * Every call to the server. Only the envelope is checked here: the server's tests hold its answers to the contract's
 * schemas, and checking them again would slow down a phone's first page.
 */
import {
  type EndpointBody,
  type EndpointData,
  type EndpointDefinition,
  type EndpointParams,
  type EndpointQuery,
} from '@crease/contract';
import { takeForeseen } from '../reads/foreseen-answers.ts';
import { beginOwnAnswers, takeOwnAnswer } from '../reads/own-answers.ts';
import { compareClocks } from '../server-time.ts';
import { ApiError, hasCode, isOutage } from './api-error.ts';
import { addressOf, type Address } from './endpoint-address.ts';
import { errorOf, isSuccess } from './envelope.ts';
import { whilePageGoes } from './page-goes.ts';
import { readToken } from './session-token.ts';

const REQUEST_TIMEOUT_MS = 20_000;

/** A part of the call is required when the endpoint has it, and optional when all its fields are. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : object extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

type CallParts<Endpoint extends EndpointDefinition> = Part<'params', EndpointParams<Endpoint>> &
  Part<'query', Partial<EndpointQuery<Endpoint>>> &
  Part<'body', EndpointBody<Endpoint>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Sends no token; with one that may have ended, its refusal would sign the user out. */
    asVisitor?: boolean;
  };

type CallArguments<Endpoint extends EndpointDefinition> =
  object extends CallParts<Endpoint>
    ? [endpoint: Endpoint, parts?: CallParts<Endpoint>]
    : [endpoint: Endpoint, parts: CallParts<Endpoint>];

interface LooseParts extends Address {
  body?: object | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  asVisitor?: boolean;
}

export interface ApiAnswer<Data> {
  data: Data;
}

type RefusedTokenHandler = (token: string | undefined) => void;

let handleRefusedToken: RefusedTokenHandler | undefined;

/**
 * The session registers here what happens when the server refuses the token, or asks for one when none is stored any
 * more: browsers that clear their storage tell no page of it.
 */
export function onRefusedToken(handler: RefusedTokenHandler): void {
  handleRefusedToken = handler;
}

let handleFailedRead: (() => void) | undefined;

/** What happens when a read got no answer, or the server failed: what is on screen may be outdated. */
export function onFailedRead(handler: () => void): void {
  handleFailedRead = handler;
}

let isServerReached = true;

/** Whether the latest call was answered, with whatever status. */
export function wasServerReached(): boolean {
  return isServerReached;
}

/**
 * The server asks for it anyway, but while Back opens a page some browsers heed only whoever asks them. With the mode
 * of a preload they would also give what was preloaded.
 */
const ANEW = { cache: 'no-cache', mode: 'same-origin' } as const;

/** Asks for what the page is going to read with the token, beside the question whose it is. */
export function readOwnAhead(): void {
  const token = readToken();
  if (token === undefined) return;
  beginOwnAnswers(token, (address) =>
    fetch(address, {
      headers: headersOf({}, token),
      ...ANEW,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }),
  );
}

export async function callApi<const Endpoint extends EndpointDefinition>(
  ...[endpoint, parts]: CallArguments<Endpoint>
): Promise<ApiAnswer<EndpointData<Endpoint>>> {
  const given: LooseParts = parts ?? {};
  const token = given.asVisitor ? undefined : readToken();
  try {
    return await ask<Endpoint>(endpoint, given, token);
  } catch (error) {
    if (endpoint.method === 'GET' && isOutage(error)) handleFailedRead?.();
    // The session has ended and the page was told so; a public endpoint can still be asked as a visitor.
    if (token === undefined || endpoint.access !== 'public' || !hasCode(error, 'not_signed_in'))
      throw error;
    return ask<Endpoint>(endpoint, given, undefined);
  }
}

async function ask<Endpoint extends EndpointDefinition>(
  endpoint: EndpointDefinition,
  parts: LooseParts,
  token: string | undefined,
): Promise<ApiAnswer<EndpointData<Endpoint>>> {
  const response = await send(endpoint, parts, token);
  const envelope = await readEnvelope(response, parts.signal);
  return answerOf<Endpoint>({ status: response.status, envelope, token });
}

interface RawAnswer {
  status: number;
  envelope: unknown;
  /** The token that the call was sent with. */
  token: string | undefined;
}

/** Answers the data of a success. @throws {ApiError} for any other answer */
export function answerOf<Endpoint extends EndpointDefinition>({
  status,
  envelope,
  token,
}: RawAnswer): ApiAnswer<EndpointData<Endpoint>> {
  if (isSuccess(envelope)) {
    return envelope as ApiAnswer<EndpointData<Endpoint>>;
  }
  const error = errorOf(status, envelope);
  if (error.code === 'not_signed_in') handleRefusedToken?.(token);
  throw error;
}

function requestOf(
  endpoint: EndpointDefinition,
  parts: LooseParts,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const address = addressOf(endpoint, parts);
  const isRead = endpoint.method === 'GET';
  const begun = isRead ? takeOwnAnswer(address, token) : undefined;
  if (begun) return begun;
  const isForeseen = isRead && takeForeseen(address);
  return fetch(address, {
    method: endpoint.method,
    headers: headersOf(parts, isForeseen ? undefined : token),
    signal,
    ...(isRead && !isForeseen && ANEW),
    ...(parts.body && { body: JSON.stringify(parts.body) }),
  });
}

async function send(
  endpoint: EndpointDefinition,
  parts: LooseParts,
  token: string | undefined,
): Promise<Response> {
  // AbortSignal.any() would be shorter; iPhones that end with iOS 16 do not have it.
  const end = new AbortController();
  for (const signal of [parts.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
    signal?.addEventListener('abort', () => end.abort());
  try {
    parts.signal?.throwIfAborted();
    const response = await requestOf(endpoint, parts, token, end.signal);
    isServerReached = true;
    compareClocks(response);
    return response;
  } catch (cause) {
    return unanswered(cause, parts.signal);
  }
}

/** The server could not be reached, or not to the end. @throws always */
async function unanswered(cause: unknown, signal?: AbortSignal): Promise<never> {
  await whilePageGoes();
  signal?.throwIfAborted();
  isServerReached = false;
  throw new ApiError({ code: 'unavailable', status: 0, cause });
}

function headersOf({ body, headers }: LooseParts, token: string | undefined): HeadersInit {
  return {
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...headers,
  };
}

/** Undefined for a body that is not JSON, such as a proxy's error page. */
async function readEnvelope(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    return cause instanceof SyntaxError ? undefined : unanswered(cause, signal);
  }
}
