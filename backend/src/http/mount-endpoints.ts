/**
 * Mounts an endpoint of the contract as a route: limits, session, access, input, then the use case, then the
 * envelope.
 */
import type {
  EndpointData,
  EndpointDefinition,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from '@crease/contract';
import type { Request, Response, Router } from 'express';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../platform/app-error.ts';
import { confirm, openClaim, requireAccess } from './authenticate.ts';
import { parseOrRefuse } from './parse-input.ts';
import { networkOf } from './rate-limits/network-address.ts';
import { emailCallerOf, type RateGuard } from './rate-limits/rate-guard.ts';
import { readAgainIfCut } from './read-again.ts';
import { createBodyReader } from './read-body.ts';
import { requestIdOf } from './request-log.ts';
import { REQUEST_TIMES, type RequestTimes } from './request-times.ts';
import { sendAnswer } from './send-answer.ts';
import { createUploadReader, type ReadUpload } from './uploads/uploads.ts';
import type { Claim, OpenSession, Viewer } from './viewer.ts';

/** Defined on every endpoint that is not public. */
type ViewerOf<Endpoint extends EndpointDefinition> = Endpoint['access'] extends 'public'
  ? Viewer | undefined
  : Viewer;

interface EndpointCall<Endpoint extends EndpointDefinition> {
  params: ParsedParams<Endpoint>;
  query: ParsedQuery<Endpoint>;
  body: ParsedBody<Endpoint>;
  /** The bytes of the uploaded pictures. */
  files: readonly Buffer[];
  viewer: ViewerOf<Endpoint>;
  requestId: string | undefined;
  header: (name: string) => string | undefined;
}

/** A call whose session is not confirmed yet. */
interface ClaimedCall<Endpoint extends EndpointDefinition> {
  /** The user that the token names; undefined for a visitor of a public endpoint. */
  userId: Endpoint['access'] extends 'public' ? string | undefined : string;
  params: ParsedParams<Endpoint>;
  query: ParsedQuery<Endpoint>;
  body: ParsedBody<Endpoint>;
  header: (name: string) => string | undefined;
}

interface EndpointAnswer<Endpoint extends EndpointDefinition> {
  data: EndpointData<Endpoint>;
  message?: string;
}

/** What is known already can be answered at once. */
type Handle<Endpoint extends EndpointDefinition, Call> = (
  call: Call,
) => EndpointAnswer<Endpoint> | Promise<EndpointAnswer<Endpoint>>;

export interface MountEndpoint {
  <const Endpoint extends EndpointDefinition>(
    endpoint: Endpoint,
    handle: Handle<Endpoint, EndpointCall<Endpoint>>,
  ): void;
  /**
   * `readAhead` runs while the sender's account is still being read, so it may not change or push anything. What it
   * finds reaches `handle` as `ahead`.
   */
  readingAhead: <const Endpoint extends EndpointDefinition, Ahead>(
    endpoint: Endpoint,
    readAhead: (call: ClaimedCall<Endpoint>) => Promise<Ahead>,
    handle: Handle<Endpoint, EndpointCall<Endpoint> & { ahead: Ahead }>,
  ) => void;
}

/** A malformed id is answered like an unknown one: nothing can have it. */
function parseParams(endpoint: EndpointDefinition, request: Request): unknown {
  if (!endpoint.params) return undefined;
  const { success, data } = endpoint.params.safeParse(request.params);
  if (!success) throw new AppError('not_found', 'This does not exist, or not any more');
  return data;
}

export interface MountParts {
  openSession: OpenSession;
  rates: RateGuard;
  onMount: (endpoint: EndpointDefinition) => void;
  /** For tests: throws when the data of an answer is not what the contract says. */
  checkAnswer?: AnswerCheck | undefined;
  /** For tests: shorter times than in production. */
  requestTimes?: RequestTimes | undefined;
}

export type AnswerCheck = (endpoint: EndpointDefinition, data: unknown) => void;

interface Exchange {
  request: Request;
  response: Response;
  /**
   * Fulfilled when the use case has ended, even if the client has disconnected: until then the uploads are in memory.
   */
  over: Promise<void>;
  /** Begun by the first try: a read that is made again counts once. */
  counting?: Promise<void>;
}

interface Input {
  params: unknown;
  query: unknown;
  files: readonly Buffer[];
  body: unknown;
}

interface ReadCall extends Input {
  viewer: Viewer | undefined;
  requestId: string | undefined;
  header: (name: string) => string | undefined;
  ahead: unknown;
}

interface Begun {
  claim: Claim | undefined;
  counting: Promise<void>;
  header: (name: string) => string | undefined;
}

type AnyReadAhead = (call: never) => Promise<unknown>;
type AnyHandle = Handle<EndpointDefinition, never>;

/** Reads the input of a call and who sent it; with `readAhead` both at the same time. */
function createCallReader(
  endpoint: EndpointDefinition,
  { openSession, rates }: MountParts,
  readBody: ReadUpload,
  readAhead: AnyReadAhead | undefined,
) {
  const readInput = async (
    { request, response, over }: Exchange,
    userId: string | undefined,
  ): Promise<Input> => {
    const params = parseParams(endpoint, request);
    const files = await readBody(request, response, { userId, over });
    const body = endpoint.body && parseOrRefuse(endpoint.body, request.body);
    const query = endpoint.query && parseOrRefuse(endpoint.query, request.query);
    return { params, query, files, body };
  };

  /** Counts the call for the user in the token while the session is still being confirmed. */
  const beginCounting = (claim: Claim | undefined): Promise<void> => {
    const counting = claim ? rates.take(endpoint, { user: claim.countedAs }) : Promise.resolve();
    // Avoids an unhandled rejection: the result is awaited later, since a refused session must be answered before a
    // limit.
    counting.catch(() => undefined);
    return counting;
  };

  const beginAhead = (begun: Begun, exchange: Exchange) => {
    const { claim, counting, header } = begun;
    if (!readAhead || (!claim && endpoint.access !== 'public')) return undefined;
    const input = readInput(exchange, claim?.userId);
    const found = Promise.all([input, counting]).then(([read]) =>
      readAhead({ userId: claim?.userId, ...read, header } as never),
    );
    // Awaited later for the same reason.
    found.catch(() => undefined);
    return { input, found };
  };

  return async (exchange: Exchange): Promise<ReadCall> => {
    const claim = openClaim(exchange.request, openSession);
    const counting = (exchange.counting ??= beginCounting(claim));
    const header = (name: string) => exchange.request.get(name);
    const early = beginAhead({ claim, counting, header }, exchange);
    const viewer = await confirm(claim);
    requireAccess(endpoint.access, viewer);
    await counting;
    const input = await (early?.input ?? readInput(exchange, viewer?.userId));
    const requestId = requestIdOf(exchange.response);
    const ahead = await early?.found;
    return { ...input, requestId, viewer: viewer && { ...viewer, requestId }, header, ahead };
  };
}

/** True when the caller made the mistake, false when the server failed. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof AppError && failure.status < 500;
}

/** Gives each feature's route list the function that it mounts its endpoints with. */
export function mountOn(router: Router, parts: MountParts): MountEndpoint {
  const { rates, requestTimes = REQUEST_TIMES } = parts;
  const bodyReaderOf = createBodyReader(createUploadReader(), requestTimes.jsonMs);

  const mount = (
    endpoint: EndpointDefinition,
    readAhead: AnyReadAhead | undefined,
    handle: AnyHandle,
  ) => {
    const readCall = createCallReader(endpoint, parts, bodyReaderOf(endpoint), readAhead);
    parts.onMount(endpoint);
    const isChange = endpoint.method !== 'GET';
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    const act = async (read: ReadCall) => handle(read as never);
    const run = async (exchange: Exchange) => {
      const read = await readCall(exchange);
      const emailCaller = emailCallerOf(read.body, exchange.request.ip);
      await rates.take(endpoint, emailCaller);
      const answered = await act(read).catch(async (failure: unknown) => {
        // A failure of the server must not use up somebody's tries for their password.
        if (!isRefusal(failure)) await rates.giveBack(endpoint, emailCaller);
        throw failure;
      });
      await rates.forgive(endpoint, emailCaller);
      return { answered, viewer: read.viewer };
    };
    const answer = async (exchange: Exchange) => {
      const { request, response } = exchange;
      response.locals['route'] = endpoint.path;
      // Each is counted as soon as it is known: the address here, the user by the token, the e-mail by the body.
      await rates.take(endpoint, { address: networkOf(request.ip) });
      const runOnce = () => run(exchange);
      const { answered, viewer } = await (isChange ? runOnce() : readAgainIfCut(runOnce));
      parts.checkAnswer?.(endpoint, answered.data);
      // Pushes for this change leave at the end of this turn: waiting for it lets others hear of the change as early
      // as its maker.
      if (isChange) await setImmediate();
      // Public answers may be kept but have to be checked by their ETag each time, because hours and courts change at
      // any moment.
      const isKept = !isChange && !viewer;
      response.set('Cache-Control', isKept ? 'no-cache' : 'private, no-store');
      response.status(endpoint.status ?? 200);
      await sendAnswer(response, answered, isKept);
    };
    router[method](endpoint.path, async (request, response) => {
      let end: (() => void) | undefined;
      const over = new Promise<void>((resolve) => (end = resolve));
      try {
        await answer({ request, response, over });
      } finally {
        end?.();
      }
    });
  };

  return Object.assign(
    (endpoint: EndpointDefinition, handle: AnyHandle) => {
      mount(endpoint, undefined, handle);
    },
    { readingAhead: mount },
  );
}
