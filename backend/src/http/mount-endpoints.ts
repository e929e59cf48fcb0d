/**
 * Mounts an endpoint of the contract as a route: limits, session, access, input, then the use case, then the
 * envelope.
 */
import type { EndpointDefinition } from '@crease/contract';
import type { Router } from 'express';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../platform/errors/app-error.ts';
import { readAgainIfCut } from '../platform/mongo/read-again.ts';
import { openClaim } from './authenticate.ts';
import type {
  AnyAnswer,
  AnyCall,
  AnyHandle,
  AnyReadAhead,
  ClaimedCall,
  EndpointCall,
  Handle,
} from './calls/endpoint-call.ts';
import { createBodyReader } from './calls/read-body.ts';
import { awaitedLater, readCall, type Exchange, type ReadRules } from './calls/read-call.ts';
import { sendAnswer } from './calls/send-answer.ts';
import { networkOf } from './rate-limits/network-address.ts';
import { emailCallerOf, type RateGuard } from './rate-limits/rate-guard.ts';
import { REQUEST_TIMES, type RequestTimes } from './request-times.ts';
import type { Claim, OpenSession } from './viewer.ts';

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

export type AnswerCheck = (endpoint: EndpointDefinition, data: unknown) => void;

interface MountParts {
  openSession: OpenSession;
  rates: RateGuard;
  onMount: (endpoint: EndpointDefinition) => void;
  /** For tests: throws when the data of an answer is not what the contract says. */
  checkAnswer?: AnswerCheck | undefined;
  /** For tests: shorter times than in production. */
  requestTimes?: RequestTimes | undefined;
}

interface Mounted extends ReadRules {
  handle: AnyHandle;
}

async function countUser(
  endpoint: EndpointDefinition,
  claim: Claim | undefined,
  rates: RateGuard,
): Promise<void> {
  if (claim) await rates.take(endpoint, { user: claim.countedAs });
}

/** True when the caller made the mistake, false when the server failed. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof AppError && failure.status < 500;
}

/** Runs the use case, and counts the try for the e-mail that the body names. */
async function handleCounted(
  { endpoint, handle }: Mounted,
  call: AnyCall,
  ip: string | undefined,
  rates: RateGuard,
): Promise<AnyAnswer> {
  const emailCaller = emailCallerOf(call.body, ip);
  await rates.take(endpoint, emailCaller);
  let answered: AnyAnswer;
  try {
    answered = await handle(call);
  } catch (failure) {
    // A failure of the server must not use up somebody's tries for their password.
    if (!isRefusal(failure)) await rates.giveBack(endpoint, emailCaller);
    throw failure;
  }
  await rates.forgive(endpoint, emailCaller);
  return answered;
}

/** Each subject is counted as soon as it is known: first the address, then the user by the token, then the e-mail. */
async function answer(mounted: Mounted, exchange: Exchange, parts: MountParts): Promise<void> {
  const { openSession, rates, checkAnswer } = parts;
  const { endpoint } = mounted;
  const { request, response } = exchange;
  const isChange = endpoint.method !== 'GET';
  response.locals['route'] = endpoint.path;

  await rates.take(endpoint, { address: networkOf(request.ip) });
  const claim = openClaim(request, openSession);
  const counted = awaitedLater(countUser(endpoint, claim, rates));
  // Everything below this line happens twice when a read is made again, everything above it once.
  const tryOnce = async () => {
    const call = await readCall(mounted, exchange, { claim, counted });
    return handleCounted(mounted, call, request.ip, rates);
  };
  const answered = await (isChange ? tryOnce() : readAgainIfCut(tryOnce));

  checkAnswer?.(endpoint, answered.data);
  // Pushes for this change leave at the end of this turn: waiting for it lets others hear of the change as early as
  // its maker.
  if (isChange) await setImmediate();
  // Public answers may be kept but have to be checked by their ETag each time, because hours and courts change at any
  // moment.
  const isKept = !isChange && !claim;
  response.set('Cache-Control', isKept ? 'no-cache' : 'private, no-store');
  response.status(endpoint.status ?? 200);
  await sendAnswer(response, answered, isKept);
}

/** Gives each feature's route list the function that it mounts its endpoints with. */
export function mountOn(router: Router, parts: MountParts): MountEndpoint {
  const { onMount, requestTimes = REQUEST_TIMES } = parts;
  const bodyReaderOf = createBodyReader(requestTimes.jsonMs);

  const mount = (
    endpoint: EndpointDefinition,
    readAhead: AnyReadAhead | undefined,
    handle: AnyHandle,
  ) => {
    const mounted = { endpoint, readBody: bodyReaderOf(endpoint), readAhead, handle };
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    onMount(endpoint);
    router[method](endpoint.path, async (request, response) => {
      let end: (() => void) | undefined;
      const over = new Promise<void>((resolve) => (end = resolve));
      try {
        await answer(mounted, { request, response, over }, parts);
      } finally {
        end?.();
      }
    });
  };

  // A feature knows the types of its endpoint. The code here treats all endpoints alike, so it takes them as unknown.
  return Object.assign(
    (endpoint: EndpointDefinition, handle: AnyHandle) => {
      mount(endpoint, undefined, handle);
    },
    { readingAhead: mount },
  ) as MountEndpoint;
}
