import type { UserRole } from '@crease/contract';

/** Who is asking, as far as rules need to know, and what those they deal with are shown of them. */
export interface Viewer {
  userId: string;
  role: UserRole;
  name: string;
  phone: string;
  /** The one they ask in, for logs and mails; nothing where there is none. */
  requestId?: string | undefined;
}

/** Whose token it says it is; whether it still counts is being read. */
export interface ClaimedSession {
  userId: string;
  /** For limits: a token that has ended must not use up what its user may do with a living one. */
  countedAs: string;
  /** Undefined when it is not, or no longer, good. */
  viewer: Promise<Viewer | undefined>;
}

/** Undefined for what is no token of ours. */
export type OpenSession = (token: string) => ClaimedSession | undefined;
