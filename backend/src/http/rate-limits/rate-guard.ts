/** Applies the rate rules of its endpoint to each call. */
import type { EndpointDefinition } from '@crease/contract';
import { createHash } from 'node:crypto';
import type { RateLimiter } from '../../platform/tries/rate-limiter.ts';
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
  /**
   * Counts one call for each subject that is given, up to the one that refuses it. @throws {AppError} too_many_tries
   */
  take: (endpoint: EndpointDefinition, caller: Caller) => Promise<void>;
  /** Call it when the call failed and it was not the caller's fault. */
  giveBack: (endpoint: EndpointDefinition, caller: Caller) => Promise<void>;
  /** Call it when the call succeeded. A network from which somebody logged in stays known for that e-mail. */
  forgive: (endpoint: EndpointDefinition, caller: Caller) => Promise<void>;
}

/** Hashed, so that no e-mail address is stored in Redis. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

interface Count {
  rule: EndpointRateRule;
  key: string;
}

function countsOf(rules: readonly EndpointRateRule[] = [], caller: Caller): Count[] {
  return rules.flatMap((rule) => {
    const subject = caller[rule.per];
    return subject === undefined ? [] : { rule, key: keyOf(subject) };
  });
}

async function tellAll(
  counts: readonly Count[],
  tell: (rule: EndpointRateRule, key: string) => Promise<void>,
): Promise<void> {
  await Promise.all(counts.map(({ rule, key }) => tell(rule, key)));
}

export function createRateGuard(limiter: RateLimiter): RateGuard {
  /** Strangers who use up the tries for an e-mail don't lock its owner out of where the owner logs in. */
  const isKnownForEmail = async ({ emailFromAddress }: Caller) =>
    emailFromAddress !== undefined && limiter.isRemembered(keyOf(emailFromAddress));

  return {
    take: async (endpoint, caller) => {
      for (const { rule, key } of countsOf(RATE_RULES.get(endpoint), caller)) {
        try {
          await limiter.take(rule, key);
        } catch (refused) {
          if (rule.per !== 'email' || !(await isKnownForEmail(caller))) throw refused;
        }
      }
    },
    giveBack: (endpoint, caller) =>
      tellAll(countsOf(RATE_RULES.get(endpoint), caller), limiter.giveBack),
    forgive: (endpoint, caller) =>
      tellAll(countsOf(FORGIVEN_RULES.get(endpoint), caller), async (rule, key) => {
        const isNetwork = rule.per === 'emailFromAddress';
        await Promise.all([limiter.forgive(rule, key), isNetwork && limiter.remember(key)]);
      }),
  };
}

/** The e-mail in the body, alone and together with the address that the call comes from. */
export function emailCallerOf(body: unknown, ip: string | undefined): Caller {
  const { email } = (body ?? {}) as { email?: unknown };
  if (typeof email !== 'string') return {};
  return { email, emailFromAddress: `${email} ${networkOf(ip)}` };
}
