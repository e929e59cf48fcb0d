/** Applies the rate rules of its endpoint to each call. */
import type { EndpointDefinition } from '@crease/contract';
import { createHash } from 'node:crypto';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { networkOf } from './network-address.ts';
import {
  FORGIVEN_RULES,
  RATE_RULES,
  type EndpointRateRule,
  type RateSubject,
} from './rate-rules.ts';

/** The subjects of a call that are known so far. */
type Caller = Partial<Record<RateSubject, string>>;

export interface RateGuard {
  /** Counts one call for each subject that is given, up to the one that refuses it. @throws {AppError} too_many_tries */
  take: (endpoint: EndpointDefinition, caller: Caller) => Promise<void>;
  /** Call it when the call failed and it was not the caller's fault. */
  giveBack: (endpoint: EndpointDefinition, caller: Caller) => Promise<void>;
  /** Call it when the call succeeded. */
  forgive: (endpoint: EndpointDefinition, caller: Caller) => Promise<void>;
}

/** Hashed, so that no e-mail address is stored in Redis. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

export function createRateGuard(limiter: RateLimiter): RateGuard {
  const each = async (
    rules: readonly EndpointRateRule[] = [],
    caller: Caller,
    act: (rule: EndpointRateRule, key: string) => Promise<void>,
  ) => {
    for (const rule of rules) {
      const subject = caller[rule.per];
      if (subject !== undefined) await act(rule, keyOf(subject));
    }
  };
  return {
    take: (endpoint, caller) => each(RATE_RULES.get(endpoint), caller, limiter.take),
    giveBack: (endpoint, caller) => each(RATE_RULES.get(endpoint), caller, limiter.giveBack),
    forgive: (endpoint, caller) => each(FORGIVEN_RULES.get(endpoint), caller, limiter.forgive),
  };
}

/** The e-mail in the body, alone and together with the address that the call comes from. */
export function emailCallerOf(body: unknown, ip: string | undefined): Caller {
  const { email } = (body ?? {}) as { email?: unknown };
  if (typeof email !== 'string') return {};
  return { email, emailFromAddress: `${email} ${networkOf(ip)}` };
}
