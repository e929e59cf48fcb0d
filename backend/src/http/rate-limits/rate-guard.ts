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
  const countsOf = (rules: readonly EndpointRateRule[] = [], caller: Caller) =>
    rules.flatMap((rule) => {
      const subject = caller[rule.per];
      return subject === undefined ? [] : { rule, key: keyOf(subject) };
    });
  return {
    take: async (endpoint, caller) => {
      for (const { rule, key } of countsOf(RATE_RULES.get(endpoint), caller)) {
        await limiter.take(rule, key);
      }
    },
    giveBack: async (endpoint, caller) => {
      const counts = countsOf(RATE_RULES.get(endpoint), caller);
      await Promise.all(counts.map(({ rule, key }) => limiter.giveBack(rule, key)));
    },
    forgive: async (endpoint, caller) => {
      const counts = countsOf(FORGIVEN_RULES.get(endpoint), caller);
      await Promise.all(counts.map(({ rule, key }) => limiter.forgive(rule, key)));
    },
  };
}

/** The e-mail in the body, alone and together with the address that the call comes from. */
export function emailCallerOf(body: unknown, ip: string | undefined): Caller {
  const { email } = (body ?? {}) as { email?: unknown };
  if (typeof email !== 'string') return {};
  return { email, emailFromAddress: `${email} ${networkOf(ip)}` };
}
