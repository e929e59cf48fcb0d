/** Finds the user that a session token belongs to. */
import type { Tokens } from '../../platform/secrets/tokens.ts';
import type { UserRecord, UsersService } from '../users/users.service.ts';

/** What the token claims, which is known before its user is read: a request reads other things at the same time. */
interface ClaimedSession {
  userId: string;
  tokenVersion: number;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
  /** Undefined when the user was deleted or has ended all sessions. */
  findUser: () => Promise<UserRecord | undefined>;
}

interface FoundSession {
  user: UserRecord;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
}

interface SessionParts {
  users: UsersService;
  tokens: Tokens;
}

export function createSessions({ users, tokens }: SessionParts) {
  /** Undefined when the token was not signed by us or has expired. */
  const openSession = (token: string): ClaimedSession | undefined => {
    const claims = tokens.read(token);
    if (!claims) return undefined;
    const { userId, tokenVersion, expiresAt } = claims;
    const findUser = async () => {
      const user = await users.findById(userId);
      return user?.tokenVersion === tokenVersion ? user : undefined;
    };
    return { userId, tokenVersion, expiresAt, findUser };
  };

  return {
    openSession,

    /** Undefined when the token is invalid, or its user was deleted or has ended all sessions. */
    findSession: async (token: string): Promise<FoundSession | undefined> => {
      const session = openSession(token);
      const user = await session?.findUser();
      return session && user && { user, expiresAt: session.expiresAt };
    },
  };
}
