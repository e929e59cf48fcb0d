import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CourtRecord } from './courts.repository.ts';

/** Courts under review or rejected are for their owner and administrators. */
export function maySeeCourt(viewer: Viewer | undefined, court: CourtRecord): boolean {
  return (
    court.status === 'approved' || viewer?.role === 'admin' || viewer?.userId === court.ownerId
  );
}

/**
 * Without an edition any will do.
 * @throws {AppError} court_changed when the court is not the one that was looked at
 */
export function requireEdition(court: CourtRecord, edition: number | undefined): void {
  if (edition === undefined || edition === court.edition) return;
  throw new AppError('court_changed', 'This court was changed meanwhile, please look at it again');
}

/** The same for what is not there and for what is not one's own. */
export function courtNotFound(): AppError {
  return new AppError('not_found', 'Court not found');
}
