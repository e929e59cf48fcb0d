import {
  ANY_COURT_DELETED_SENTENCE,
  COURT_APPROVED_SENTENCE,
  COURT_REJECTED_SENTENCE,
  adminStatsEndpoint,
  approveCourtEndpoint,
  deleteAnyCourtEndpoint,
  listCourtsForReviewEndpoint,
  listRemovedCourtsEndpoint,
  rejectCourtEndpoint,
} from '@crease/contract';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import type { CourtReviewsService } from '../courts/court-reviews.service.ts';
import type { CourtRemovalService } from '../courts/removal/court-removal.service.ts';
import type { AdminService } from './admin.service.ts';

export interface AdminRoutesParts {
  admin: AdminService;
  courtReviews: CourtReviewsService;
  courtRemoval: CourtRemovalService;
}

export function mountAdminRoutes(mount: MountEndpoint, parts: AdminRoutesParts) {
  const { admin, courtReviews, courtRemoval } = parts;

  mount(adminStatsEndpoint, async () => ({ data: { stats: await admin.readStats() } }));

  mount(listCourtsForReviewEndpoint, async ({ query }) => {
    const courts = await courtReviews.list(query.status);
    return { data: { courts, count: courts.length } };
  });

  mount(approveCourtEndpoint, async ({ viewer, params, body }) => ({
    message: COURT_APPROVED_SENTENCE,
    data: { court: await courtReviews.approve(viewer, { ...params, ...body }) },
  }));

  mount(rejectCourtEndpoint, async ({ viewer, params, body }) => {
    const { rejectionReason, ...lookedAt } = body;
    const court = await courtReviews.reject(viewer, { ...params, ...lookedAt }, rejectionReason);
    return { message: COURT_REJECTED_SENTENCE, data: { court } };
  });

  mount(deleteAnyCourtEndpoint, async ({ viewer, params, body }) => {
    await courtRemoval.remove(viewer, params.id, body.reason);
    return { message: ANY_COURT_DELETED_SENTENCE, data: {} };
  });

  mount(listRemovedCourtsEndpoint, async () => ({
    data: { courts: await courtReviews.listRemoved() },
  }));
}
