import type { UserRole } from '@crease/contract';

/** Who is asking, as far as rules need to know. */
export interface Viewer {
  userId: string;
  role: UserRole;
}

/** Undefined when the token is not, or no longer, good. */
export type FindViewer = (token: string) => Promise<Viewer | undefined>;
