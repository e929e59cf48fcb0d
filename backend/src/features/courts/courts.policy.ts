import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { CourtRecord } from './courts.repository.ts';

/** A court under review or rejected is seen only by its owner and by administrators. */
export function maySeeCourt(viewer: Viewer | undefined, court: CourtRecord): boolean {
  return (
    court.status === 'approved' || viewer?.role === 'admin' || viewer?.userId === court.ownerId
  );
}

/** @throws {AppError} not_found, also for a court that the viewer may not see */
export function requireSeen<Found extends { court: CourtRecord }>(
  found: Found | undefined,
  viewer: Viewer | undefined,
): Found {
  if (!found || !maySeeCourt(viewer, found.court)) throw courtNotFound();
  return found;
}

/** @throws {AppError} forbidden unless an owner asks for own courts */
export function requireOwner(viewer: Viewer | undefined): void {
  if (viewer?.role !== 'owner')
    throw new AppError('forbidden', 'Only court owners have own courts');
}

/**
 * A caller that names no edition accepts any.
 * @throws {AppError} court_changed when the court has another edition than the one that was looked at
 */
export function requireEdition(court: CourtRecord, edition: number | undefined): void {
  if (edition !== undefined && edition !== court.edition) throw courtChanged();
}

export function courtChanged(): AppError {
  return new AppError('court_changed', 'This court was changed meanwhile, please look at it again');
}

export function courtNotFound(): AppError {
  return new AppError('not_found', 'Court not found');
}

export const OTHER_OWNER_SENTENCE = 'This court belongs to another owner';

/**
 * Why an owner may not do this with a court that is not theirs. One that they may not even see does not exist for
 * them, so that nobody learns which ids exist.
 */
export function notOwnCourt(viewer: Viewer, court: CourtRecord | undefined): AppError {
  const isSeen = court !== undefined && maySeeCourt(viewer, court);
  return isSeen ? new AppError('forbidden', OTHER_OWNER_SENTENCE) : courtNotFound();
}
