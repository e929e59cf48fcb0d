/**
 * A court is removed in two steps: one write takes it from everybody's sight, together with who decided that and why if
 * it was an administrator; then what belonged to it is put away.
 * The mark stays until that is certainly done, so a crash anywhere only postpones the rest to the next sweep.
 */
import { MS_PER_MINUTE } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ImageStore } from '../../platform/images.ts';
import type { Logger } from '../../platform/logger.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { CourtEventBus } from './courts.events.ts';
import { courtNotFound } from './courts.policy.ts';
import type { CourtRecord, CourtsRepository, Removal } from './courts.repository.ts';
import type { RemovedCourtsRepository } from './removed-courts.repository.ts';

export const SWEEP_REMOVED_COURTS_EVERY_MS = MS_PER_MINUTE;
/** Longer than any request or mail about the court that was under way when it was removed. */
const KEPT_MS = 10 * MS_PER_MINUTE;

export interface CourtRemovalParts {
  courts: CourtsRepository;
  removedCourts: RemovedCourtsRepository;
  bookings: BookingsService;
  images: ImageStore;
  events: CourtEventBus;
  clock: Clock;
  logger: Logger;
}

/** Undefined: any owner's. */
function ownerAskedFor({ role, userId }: Viewer): string | undefined {
  return role === 'admin' ? undefined : userId;
}

/** Owners remove their own. Administrators delete any, and that is one of their decisions. */
function removalBy({ role, userId }: Viewer, at: Date, reason: string | undefined): Removal {
  if (role !== 'admin') return { at, ownerId: userId };
  const said = { decision: 'deleted', ...(reason && { reason }) } as const;
  return { at, deletion: { ...said, byId: userId, at } };
}

export function createCourtRemovalService(parts: CourtRemovalParts) {
  const { courts, removedCourts, bookings, images, events, clock, logger } = parts;

  /** True when everything is put away. Doing it again does what is new. */
  const putAway = async (court: CourtRecord, requestId?: string): Promise<boolean> => {
    try {
      await bookings.releaseCourt(court.id, requestId);
      for (const { publicId } of court.images) await images.remove(publicId);
      if (court.images.length > 0) await courts.forgetImages(court.id);
      return true;
    } catch (error) {
      logger.warn(
        { err: error, courtId: court.id, requestId },
        'A removed court is put away later',
      );
      return false;
    }
  };

  /** False when there was nothing to remove. */
  const take = async (id: string, removal: Removal, requestId?: string): Promise<boolean> => {
    const court = await courts.markRemoved(id, removal);
    if (!court) return false;
    events.publish('court:removed', court, requestId);
    await putAway(court, requestId);
    return true;
  };

  return {
    /** @throws {AppError} not_found, also for somebody else's */
    preview: async (viewer: Viewer, id: string) => {
      const court = await courts.findById(id);
      const asked = ownerAskedFor(viewer);
      if (!court || (asked !== undefined && court.ownerId !== asked)) throw courtNotFound();
      return bookings.countFutureOf(court.id);
    },

    /** The reason is an administrator's. @throws {AppError} not_found */
    remove: async (viewer: Viewer, id: string, reason?: string): Promise<void> => {
      const removal = removalBy(viewer, new Date(clock.now()), reason);
      if (!(await take(id, removal, viewer.requestId))) throw courtNotFound();
    },

    /** All of an owner whose account is gone; running it again finishes what was left. */
    removeAllOf: async (ownerId: string, requestId?: string): Promise<void> => {
      for (const { id } of await courts.find({ ownerId })) {
        await take(id, { at: new Date(clock.now()), ownerId }, requestId);
      }
    },

    /** Finishes what a crash left, and what came in while a court was being removed. */
    sweep: async (): Promise<void> => {
      for (const leaving of await removedCourts.findLeaving()) {
        const now = clock.now();
        const isOld = leaving.removedAt.getTime() <= now - KEPT_MS;
        if (!(await putAway(leaving.court)) || !isOld) continue;
        await removedCourts.settle(leaving, new Date(now));
      }
    },
  };
}

export type CourtRemovalService = ReturnType<typeof createCourtRemovalService>;
