/** Mounts the contract's endpoints: access, then the body, then the use case, then the envelope. */
import type {
  EndpointData,
  EndpointDefinition,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from '@crease/contract';
import type { Request, Router } from 'express';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../platform/app-error.ts';
import { authenticate, requireAccess } from './authenticate.ts';
import { networkOf } from './network-address.ts';
import { parseOrRefuse } from './parse-input.ts';
import { emailCallerOf, type RateGuard } from './rate-guard.ts';
import { createBodyReader } from './read-body.ts';
import { REQUEST_TIMES, type RequestTimes } from './request-times.ts';
import { createUploadReader } from './uploads.ts';
import type { FindViewer, Viewer } from './viewer.ts';

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
  header: (name: string) => string | undefined;
}

interface EndpointAnswer<Endpoint extends EndpointDefinition> {
  data: EndpointData<Endpoint>;
  message?: string;
}

export type MountEndpoint = <const Endpoint extends EndpointDefinition>(
  endpoint: Endpoint,
  handle: (call: EndpointCall<Endpoint>) => Promise<EndpointAnswer<Endpoint>>,
) => void;

/** A malformed id names nothing that exists. */
function parseParams(endpoint: EndpointDefinition, request: Request): unknown {
  if (!endpoint.params) return undefined;
  const { success, data } = endpoint.params.safeParse(request.params);
  if (!success) throw new AppError('not_found', 'This does not exist, or not any more');
  return data;
}

/** What stands around every endpoint. */
export interface MountParts {
  findViewer: FindViewer;
  rates: RateGuard;
  onMount: (endpoint: EndpointDefinition) => void;
  /** For tests: throws when the data of an answer is not what the contract says. */
  checkAnswer?: AnswerCheck | undefined;
  /** For tests: shorter than people are given. */
  requestTimes?: RequestTimes | undefined;
}

export type AnswerCheck = (endpoint: EndpointDefinition, data: unknown) => void;

/** How a list of routes says what it answers. */
export function mountOn(router: Router, parts: MountParts): MountEndpoint {
  const { findViewer, rates, requestTimes = REQUEST_TIMES } = parts;
  const bodyReaderOf = createBodyReader(createUploadReader(), requestTimes.jsonMs);
  return (endpoint, handle) => {
    const readBody = bodyReaderOf(endpoint);
    parts.onMount(endpoint);
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    router[method](endpoint.path, async (request, response) => {
      response.locals['route'] = endpoint.path;
      await rates.take(endpoint, { address: networkOf(request.ip) });
      const viewer = await authenticate(request, findViewer);
      requireAccess(endpoint.access, viewer);
      if (viewer) await rates.take(endpoint, { user: viewer.userId });
      const params = parseParams(endpoint, request);
      const files = await readBody(request, response);
      const body: unknown = endpoint.body && parseOrRefuse(endpoint.body, request.body);
      const emailCaller = emailCallerOf(body, request.ip);
      await rates.take(endpoint, emailCaller);
      const call = {
        params,
        files,
        query: endpoint.query && parseOrRefuse(endpoint.query, request.query),
        body,
        viewer,
        header: (name: string) => request.get(name),
      };
      const answer = await handle(call as unknown as EndpointCall<typeof endpoint>);
      await rates.forgive(endpoint, emailCaller);
      parts.checkAnswer?.(endpoint, answer.data);
      // A push of what was stored waits for the end of this turn; others hear of it no later than who did it.
      if (endpoint.method !== 'GET') await setImmediate();
      // What everybody may see is asked again by its tag each time: hours and courts change at any moment.
      response.set('Cache-Control', viewer ? 'private, no-store' : 'no-cache');
      response.status(endpoint.status ?? 200).json({ success: true, ...answer });
    });
  };
}
