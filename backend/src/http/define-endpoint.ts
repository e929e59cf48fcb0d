/** Mounts the contract's endpoints: who asks and for what, then the use case, then the envelope. */
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
import { networkOf } from './network-address.ts';
import { parseOrRefuse } from './parse-input.ts';
import { emailCallerOf, type RateGuard } from './rate-guard.ts';
import { createBodyReader } from './read-body.ts';
import { requestIdOf } from './request-log.ts';
import { REQUEST_TIMES, type RequestTimes } from './request-times.ts';
import { sendAnswer } from './send-answer.ts';
import { createUploadReader, type ReadUpload } from './uploads.ts';
import type { ClaimedSession, OpenSession, Viewer } from './viewer.ts';

/** A viewer is there whenever the endpoint is not public. */
type ViewerOf<Endpoint extends EndpointDefinition> = Endpoint['access'] extends 'public'
  ? Viewer | undefined
  : Viewer;

interface EndpointCall<Endpoint extends EndpointDefinition> {
  params: ParsedParams<Endpoint>;
  query: ParsedQuery<Endpoint>;
  body: ParsedBody<Endpoint>;
  /** The bytes of the pictures that came with it. */
  files: readonly Buffer[];
  viewer: ViewerOf<Endpoint>;
  requestId: string | undefined;
  header: (name: string) => string | undefined;
}

/** What is known of a call before it is known whether the sender's session has ended. */
interface ClaimedCall<Endpoint extends EndpointDefinition> {
  /** The user whom the token names; undefined for a visitor, where one may ask. */
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

type Handle<Endpoint extends EndpointDefinition, Call> = (
  call: Call,
) => Promise<EndpointAnswer<Endpoint>>;

export interface MountEndpoint {
  <const Endpoint extends EndpointDefinition>(
    endpoint: Endpoint,
    handle: Handle<Endpoint, EndpointCall<Endpoint>>,
  ): void;
  /**
   * `readAhead` reads what the use case is going to need, while the sender's account is still being read: so it may not
   * change anything, nor tell anybody. What it finds reaches `handle` as `ahead`.
   */
  readingAhead: <const Endpoint extends EndpointDefinition, Ahead>(
    endpoint: Endpoint,
    readAhead: (call: ClaimedCall<Endpoint>) => Promise<Ahead>,
    handle: Handle<Endpoint, EndpointCall<Endpoint> & { ahead: Ahead }>,
  ) => void;
}

/** A malformed id names nothing that exists. */
function parseParams(endpoint: EndpointDefinition, request: Request): unknown {
  if (!endpoint.params) return undefined;
  const { success, data } = endpoint.params.safeParse(request.params);
  if (!success) throw new AppError('not_found', 'This does not exist, or not any more');
  return data;
}

/** What every endpoint is mounted with. */
export interface MountParts {
  openSession: OpenSession;
  rates: RateGuard;
  onMount: (endpoint: EndpointDefinition) => void;
  /** For tests: throws when the data of an answer is not what the contract says. */
  checkAnswer?: AnswerCheck | undefined;
  /** For tests: shorter than people are given. */
  requestTimes?: RequestTimes | undefined;
}

export type AnswerCheck = (endpoint: EndpointDefinition, data: unknown) => void;

interface Exchange {
  request: Request;
  response: Response;
  /** Fulfilled when the use case has ended, whether or not somebody still waits for its answer. */
  over: Promise<void>;
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
  claim: ClaimedSession | undefined;
  counting: Promise<void>;
  header: (name: string) => string | undefined;
}

type AnyReadAhead = (call: never) => Promise<unknown>;
type AnyHandle = (call: never) => Promise<EndpointAnswer<EndpointDefinition>>;

/** What is asked and by whom; where something is read ahead, one is read beside the other. */
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

  /** Whoever holds the token: it is counted while it is still being read whether it counts. */
  const beginCounting = (claim: ClaimedSession | undefined): Promise<void> => {
    const counting = claim ? rates.take(endpoint, { user: claim.countedAs }) : Promise.resolve();
    // Told when it is asked for: what is wrong with who asks goes first.
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
    // Its failure too is told when it is asked for.
    found.catch(() => undefined);
    return { input, found };
  };

  return async (exchange: Exchange): Promise<ReadCall> => {
    const claim = openClaim(exchange.request, openSession);
    const counting = beginCounting(claim);
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

/** The caller was told what is wrong with the call; everything else went wrong here. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof AppError && failure.status < 500;
}

/** How a list of routes says what it answers. */
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
    const answer = async (exchange: Exchange) => {
      const { request, response } = exchange;
      response.locals['route'] = endpoint.path;
      await rates.take(endpoint, { address: networkOf(request.ip) });
      const read = await readCall(exchange);
      const emailCaller = emailCallerOf(read.body, request.ip);
      await rates.take(endpoint, emailCaller);
      const answered = await handle(read as never).catch(async (failure: unknown) => {
        // Somebody who tries a password again while nobody can look at it is not guessing.
        if (!isRefusal(failure)) await rates.giveBack(endpoint, emailCaller);
        throw failure;
      });
      await rates.forgive(endpoint, emailCaller);
      parts.checkAnswer?.(endpoint, answered.data);
      // A push of what was stored waits for the end of this turn; others hear of it no later than who did it.
      if (isChange) await setImmediate();
      // What everybody may see is asked again by its tag each time: hours and courts change at any moment.
      const isKept = !isChange && !read.viewer;
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
