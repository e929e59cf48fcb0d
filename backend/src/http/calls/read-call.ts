/** Reads a call: who sent it, and what was sent. */
import type { EndpointDefinition } from '@crease/contract';
import type { Request, Response } from 'express';
import { confirm, requireAccess } from '../authenticate.ts';
import type { AnyCall, AnyInput, AnyReadAhead } from './endpoint-call.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { nothingHasThisId, parseBody, parseOrRefuse } from './parse-input.ts';
import { requestIdOf } from '../request-log.ts';
import type { ReadBody } from '../uploads/uploads.ts';
import type { Claim, Viewer } from '../viewer.ts';

export interface ReadRules {
  endpoint: EndpointDefinition;
  readBody: ReadBody;
  /** Reads what the use case needs, while the session of whoever calls is still being checked. */
  readAhead: AnyReadAhead | undefined;
}

export interface Exchange {
  request: Request;
  response: Response;
  /** Fulfilled when the use case has ended, even if the client has left: until then the uploads are in memory. */
  over: Promise<void>;
}

interface Sender {
  /** Undefined for a visitor. */
  claim: Claim | undefined;
  /** Rejects when the user calls too often. */
  counted: Promise<void>;
}

/**
 * For a promise that is awaited later, because another refusal has to be answered first. Without it, one that rejects
 * meanwhile would end the process.
 */
export function awaitedLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

/** Whatever is in place of an id in an address, no other thing is meant. */
function parseParams(endpoint: EndpointDefinition, request: Request): unknown {
  if (!endpoint.params) return undefined;
  const { success, data } = endpoint.params.safeParse(request.params);
  if (!success) throw nothingHasThisId();
  return data;
}

async function readInput(
  { endpoint, readBody }: ReadRules,
  { request, response, over }: Exchange,
  userId: string | undefined,
): Promise<AnyInput> {
  const params = parseParams(endpoint, request);
  const files = await readBody(request, response, { userId, over });
  const body = endpoint.body && parseBody(endpoint.body, request.body);
  const query = endpoint.query && parseOrRefuse(endpoint.query, request.query);
  const idempotencyKey = endpoint.isRepeatable && idempotencyKeyOf(request.get('Idempotency-Key'));
  return { params, query, files, body, idempotencyKey };
}

function callOf(
  input: AnyInput,
  { response }: Exchange,
  viewer: Viewer | undefined,
  ahead: unknown,
): AnyCall {
  const requestId = requestIdOf(response);
  return {
    ...input,
    requestId,
    viewer: viewer && { ...viewer, requestId },
    hasLeft: () => response.destroyed,
    ahead,
  };
}

/** One step after the other: whoever may not call is refused before the body is read. */
async function readInTurn(
  rules: ReadRules,
  exchange: Exchange,
  { claim, counted }: Sender,
): Promise<AnyCall> {
  const viewer = await confirm(claim);
  requireAccess(rules.endpoint.access, viewer);
  await counted;
  const input = await readInput(rules, exchange, viewer?.userId);
  return callOf(input, exchange, viewer, undefined);
}

/** The same steps, all begun at once. They are awaited in the same order, so that the same refusal is answered. */
async function readAtOnce(
  rules: ReadRules,
  exchange: Exchange,
  { claim, counted }: Sender,
  readAhead: AnyReadAhead,
): Promise<AnyCall> {
  const userId = claim?.userId;
  const confirming = confirm(claim);
  const reading = readInput(rules, exchange, userId);
  const findingAhead = awaitedLater(
    Promise.all([reading, counted]).then(([input]) => readAhead({ userId, ...input })),
  );
  const viewer = await confirming;
  requireAccess(rules.endpoint.access, viewer);
  await counted;
  const input = await reading;
  return callOf(input, exchange, viewer, await findingAhead);
}

/** @throws {AppError} not_signed_in, forbidden, too_many_tries, or what is wrong with what was sent, in this order */
export function readCall(rules: ReadRules, exchange: Exchange, sender: Sender): Promise<AnyCall> {
  const { endpoint, readAhead } = rules;
  const mayBeAllowed = sender.claim !== undefined || endpoint.access === 'public';
  return readAhead && mayBeAllowed
    ? readAtOnce(rules, exchange, sender, readAhead)
    : readInTurn(rules, exchange, sender);
}
