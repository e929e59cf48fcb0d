import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CourtRecord } from './courts.repository.ts';

/** Courts under review or rejected are for their owner and administrators. */
export function maySeeCourt(viewer: Viewer | undefined, court: CourtRecord): boolean {
  return (
    court.status === 'approved' || viewer?.role === 'admin' || viewer?.userId === court.ownerId
  );
}

/** The same for what is not there and for what is not one's own. */
export function courtNotFound(): AppError {
  return new AppError('not_found', 'Court not found');
}
