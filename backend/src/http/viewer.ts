import type { UserRole } from '@crease/contract';

/** Who is asking: what the rules need to know, and the name and phone that the other side of a booking is shown. */
export interface Viewer {
  userId: string;
  role: UserRole;
  name: string;
  phone: string;
  /** The request that they ask in, for logs and mails; undefined where there is none. */
  requestId?: string | undefined;
}

/** A token of ours, before it is known whether its session has ended: that is still being read. */
export interface ClaimedSession {
  userId: string;
  /** What limits count it as: a token that has ended must not use up what its user may do with a living one. */
  countedAs: string;
  /** Undefined when the session has ended. */
  viewer: Promise<Viewer | undefined>;
}

/** Undefined when the text is not a token of ours. */
export type OpenSession = (token: string) => ClaimedSession | undefined;
