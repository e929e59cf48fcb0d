import type { Viewer } from '../../http/viewer.ts';
import type { CourtRecord } from './courts.repository.ts';

/** Courts under review or rejected are for their owner and administrators. */
export function maySeeCourt(viewer: Viewer | undefined, court: CourtRecord): boolean {
  return (
    court.status === 'approved' || viewer?.role === 'admin' || viewer?.userId === court.ownerId
  );
}
