import type { UserRole } from '@crease/contract';

/** Who is asking, as far as rules need to know, and what those they deal with are shown of them. */
export interface Viewer {
  userId: string;
  role: UserRole;
  name: string;
  phone: string;
}

/** Undefined when the token is not, or no longer, good. */
export type FindViewer = (token: string) => Promise<Viewer | undefined>;
