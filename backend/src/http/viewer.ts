import type { UserRole } from '@crease/contract';

/** The signed-in user who sent the request: what policies need, and what the other side of a booking is shown. */
export interface Viewer {
  userId: string;
  role: UserRole;
  name: string;
  phone: string;
  /** For logs and mails; undefined where there is no request. */
  requestId?: string | undefined;
}

/** What a token of ours claims. Whether its session has ended is not known before `findViewer` has answered. */
export interface Claim {
  userId: string;
  /**
   * What rate limits count: the user and the token version. With the user alone, an ended token could use up the tries
   * of a valid one.
   */
  countedAs: string;
  /** Undefined when the session has ended. */
  findViewer: () => Promise<Viewer | undefined>;
}

/** Undefined when the token was not signed by us. */
export type OpenSession = (token: string) => Claim | undefined;
