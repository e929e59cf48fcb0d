/** Session tokens. They have one algorithm, issuer, audience and type; everything else is refused. */
import { MS_PER_SECOND, TOKEN_LIFETIME_DAYS } from '@crease/contract';
import jwt from 'jsonwebtoken';
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { createNewestEntries } from '../newest-entries.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'crease';
const AUDIENCE = 'crease';
const TYPE = 'session';
const USER_ID = /^[0-9a-f]{24}$/;
const SECONDS_PER_DAY = 86_400;
/** How many verified tokens are remembered; each takes a few hundred bytes. */
const KNOWN_MAX = 5_000;

interface SessionClaims {
  userId: string;
  /** The user's token version at the time of signing; a newer one ends the session. */
  tokenVersion: number;
}

interface ReadClaims extends SessionClaims {
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
}

export interface Tokens {
  sign: (claims: SessionClaims) => string;
  /** Undefined for anything but a valid session token. */
  read: (token: string) => ReadClaims | undefined;
}

function claimsOf(payload: jwt.JwtPayload): ReadClaims | undefined {
  const { sub, typ, ver, exp } = payload as Record<string, unknown>;
  if (typ !== TYPE || typeof sub !== 'string' || !USER_ID.test(sub)) return undefined;
  if (typeof exp !== 'number' || typeof ver !== 'number') return undefined;
  return { userId: sub, tokenVersion: ver, expiresAt: exp * MS_PER_SECOND };
}

/**
 * Verifies each token once, because its content can't change; its expiry is checked every time. Whether the session
 * has ended is not remembered: each request asks the database.
 */
function remembering(verify: Tokens['read'], clock: Clock): Tokens['read'] {
  const known = createNewestEntries<ReadClaims>(KNOWN_MAX);

  const verifyFirst = (token: string): ReadClaims | undefined => {
    const claims = verify(token);
    if (claims) known.keep(token, claims);
    return claims;
  };

  return (token) => {
    const claims = known.get(token) ?? verifyFirst(token);
    return claims && claims.expiresAt > clock.now() ? claims : undefined;
  };
}

/** `previousSecret` is only used for reading, so that a new secret signs nobody out. */
export function createTokens(secret: string, clock: Clock, previousSecret?: string): Tokens {
  // Key objects are made once: parsing a secret given as text at every call costs fifty times as much.
  const key = createSecretKey(Buffer.from(secret));
  const previousKey =
    previousSecret === undefined ? undefined : createSecretKey(Buffer.from(previousSecret));
  const seconds = () => Math.floor(clock.now() / MS_PER_SECOND);

  const readWith = (signedWith: KeyObject, token: string): ReadClaims | undefined => {
    try {
      const payload = jwt.verify(token, signedWith, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: seconds(),
      });
      return typeof payload === 'string' ? undefined : claimsOf(payload);
    } catch (error) {
      // The library parses the claims before it looks at the signature.
      if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  };

  return {
    sign: ({ userId, tokenVersion }) => {
      const iat = seconds();
      const exp = iat + TOKEN_LIFETIME_DAYS * SECONDS_PER_DAY;
      return jwt.sign({ typ: TYPE, ver: tokenVersion, iat, exp }, key, {
        algorithm: ALGORITHM,
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: userId,
      });
    },
    read: remembering(
      (token) => readWith(key, token) ?? (previousKey && readWith(previousKey, token)),
      clock,
    ),
  };
}
