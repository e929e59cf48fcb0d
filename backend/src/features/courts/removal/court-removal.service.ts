/**
 * A court is removed in two steps. One write hides it from everybody and stores an administrator's decision with it;
 * then its bookings are declined or cancelled and its pictures removed. The `removedAt` mark stays until that is
 * done, so after a crash the next sweep finishes the rest.
 */
import { MS_PER_MINUTE } from '@crease/contract';
import type { Viewer } from '../../../http/viewer.ts';
import type { SharedClock } from '../../../platform/clock.ts';
import type { ImageStore } from '../../../platform/images/image-store.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { BookingsService } from '../../bookings/bookings.service.ts';
import type { CourtEventBus } from '../courts.events.ts';
import { notOwnCourt } from '../courts.policy.ts';
import type { CourtRecord, CourtsRepository, Removal } from '../courts.repository.ts';
import type { RemovedCourtsRepository } from './removed-courts.repository.ts';

export const SWEEP_REMOVED_COURTS_EVERY_MS = MS_PER_MINUTE;
/** Longer than any request or mail about the court that was under way when it was removed. */
const KEPT_MS = 10 * MS_PER_MINUTE;

export interface CourtRemovalParts {
  courtRecords: CourtsRepository;
  removedCourts: RemovedCourtsRepository;
  bookings: BookingsService;
  images: ImageStore;
  events: CourtEventBus;
  sharedClock: SharedClock;
  logger: Logger;
}

/**
 * An owner removes only their own court. An administrator removes any, which is stored as a decision with its reason.
 */
function removalBy({ role, userId }: Viewer, at: Date, reason: string | undefined): Removal {
  if (role !== 'admin') return { at, ownerId: userId };
  const said = { decision: 'deleted', ...(reason && { reason }) } as const;
  return { at, deletion: { ...said, byId: userId, at } };
}

export function createCourtRemovalService(parts: CourtRemovalParts) {
  const { courtRecords, removedCourts, bookings, images, events, sharedClock, logger } = parts;

  /** True when everything is removed. Safe to run again: it removes only what is left. */
  const putAway = async (court: CourtRecord, requestId?: string): Promise<boolean> => {
    try {
      await bookings.releaseCourt(court.id, requestId);
      for (const { publicId } of court.images) await images.remove(publicId);
      if (court.images.length > 0) await courtRecords.forgetImages(court);
      return true;
    } catch (error) {
      logger.warn(
        { err: error, courtId: court.id, requestId },
        'A removed court is put away later',
      );
      return false;
    }
  };

  /** False when there is no such court. */
  const take = async (id: string, removal: Removal, requestId?: string): Promise<boolean> => {
    const court = await courtRecords.markRemoved(id, removal);
    if (!court) return false;
    events.publish('court:removed', court, requestId);
    await putAway(court, requestId);
    return true;
  };

  return {
    /** @throws {AppError} not_found, or forbidden for somebody else's */
    preview: async (viewer: Viewer, id: string) => {
      const court = await courtRecords.findById(id);
      const mayRemove = viewer.role === 'admin' || viewer.userId === court?.ownerId;
      if (!court || !mayRemove) throw notOwnCourt(viewer, court);
      return bookings.countFutureOf(court.id);
    },

    /** Only administrators give a reason. @throws {AppError} not_found, or forbidden for somebody else's */
    remove: async (viewer: Viewer, id: string, reason?: string): Promise<void> => {
      const removal = removalBy(viewer, new Date(sharedClock.now()), reason);
      if (await take(id, removal, viewer.requestId)) return;
      throw notOwnCourt(viewer, await courtRecords.findById(id));
    },

    /** Removes all courts of an owner whose account was deleted; running it again finishes what was left. */
    removeAllOf: async (ownerId: string, requestId?: string): Promise<void> => {
      for (const { id } of await courtRecords.find({ ownerId })) {
        await take(id, { at: new Date(sharedClock.now()), ownerId }, requestId);
      }
    },

    /** Finishes removals that a crash interrupted, and removes what other requests added during a removal. */
    sweep: async (): Promise<void> => {
      for (const leaving of await removedCourts.findLeaving()) {
        const now = sharedClock.now();
        const isOld = leaving.removedAt.getTime() <= now - KEPT_MS;
        if (!(await putAway(leaving.court)) || !isOld) continue;
        await removedCourts.keepDecisions(leaving, new Date(now));
      }
    },
  };
}

export type CourtRemovalService = ReturnType<typeof createCourtRemovalService>;
