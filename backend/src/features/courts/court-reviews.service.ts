/**
 * Administrators see courts in every status, approve or reject those that wait for review, and look back at removed
 * ones that were decided about.
 */
import type { CourtStatus, RemovedCourt, ReviewedCourt } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { mapInPortions } from '../../platform/portions/in-portions.ts';
import type { UsersService } from '../users/users.service.ts';
import type { CourtEventBus } from './courts.events.ts';
import { courtNotFound, requireEdition } from './courts.policy.ts';
import { idsOfPeople, presentRemovedCourt, presentReviewedCourt } from './courts.presenter.ts';
import type { CourtRecord, CourtsRepository, Review } from './courts.repository.ts';
import { createExportCourts } from './export-courts.ts';
import type { RemovedCourtsRepository } from './removal/removed-courts.repository.ts';
import { retryIfChanged } from './retry-if-changed.ts';

export interface CourtReviewsParts {
  courtRecords: CourtsRepository;
  removedCourts: RemovedCourtsRepository;
  users: UsersService;
  images: ImageStore;
  events: CourtEventBus;
  clock: Clock;
}

/** The court to decide about, and the edition that the administrator looked at, where the caller names one. */
interface LookedAt {
  id: string;
  edition?: number | undefined;
}

type Decision = Omit<Review, 'at'> & Pick<Viewer, 'requestId'>;

const REMOVED_MAX = 100;

const SENTENCE_BY_STATUS: Record<CourtStatus, string> = {
  pending: 'This court is still waiting for review',
  approved: 'This court is already approved',
  rejected: 'This court is already rejected',
};

export function createCourtReviewsService(parts: CourtReviewsParts) {
  const { courtRecords, removedCourts, users, images, events, clock } = parts;

  /** All people whom the courts name, in one query. */
  const readPeople = (found: Parameters<typeof idsOfPeople>[0]) =>
    users.findOwnerCards(idsOfPeople(found));

  const populate = async (found: readonly CourtRecord[]): Promise<ReviewedCourt[]> => {
    const people = await readPeople(found);
    return mapInPortions(found, (court) => presentReviewedCourt(court, images, people));
  };

  const populateOne = async (court: CourtRecord): Promise<ReviewedCourt> =>
    presentReviewedCourt(court, images, await readPeople([court]));

  const decide = async (
    { id, edition }: LookedAt,
    { requestId, ...review }: Decision,
  ): Promise<ReviewedCourt> => {
    const reviewed = await retryIfChanged(async () => {
      const court = await courtRecords.findById(id);
      if (!court) throw courtNotFound();
      if (court.status !== 'pending') {
        throw new AppError('wrong_status', SENTENCE_BY_STATUS[court.status]);
      }
      requireEdition(court, edition);
      return courtRecords.review(court, { ...review, at: new Date(clock.now()) });
    });
    events.publish('court:reviewed', reviewed, requestId);
    return populateOne(reviewed);
  };

  return {
    populateOne,

    exportCourts: createExportCourts(parts),

    list: async (status: CourtStatus | undefined): Promise<ReviewedCourt[]> =>
      populate(await courtRecords.find({ status })),

    listRemoved: async (): Promise<RemovedCourt[]> => {
      const found = await removedCourts.findDecided({ limit: REMOVED_MAX });
      const people = await readPeople(found);
      return found.map((court) => presentRemovedCourt(court, people));
    },

    listLastApproved: async (limit: number): Promise<ReviewedCourt[]> =>
      populate(await courtRecords.findLastApproved(limit)),

    countByStatus: (): Promise<Map<CourtStatus, number>> => courtRecords.countByStatus(),

    /** @throws {AppError} not_found, wrong_status or court_changed */
    approve: ({ userId, requestId }: Viewer, court: LookedAt): Promise<ReviewedCourt> =>
      decide(court, { decision: 'approved', byId: userId, requestId }),

    /** @throws {AppError} not_found, wrong_status or court_changed */
    reject: (
      { userId, requestId }: Viewer,
      court: LookedAt,
      reason: string,
    ): Promise<ReviewedCourt> =>
      decide(court, { decision: 'rejected', byId: userId, reason, requestId }),
  };
}

export type CourtReviewsService = ReturnType<typeof createCourtReviewsService>;
