import {
  adminStatsEndpoint,
  approveCourtEndpoint,
  deleteAnyCourtEndpoint,
  listCourtsForReviewEndpoint,
  listRemovedCourtsEndpoint,
  rejectCourtEndpoint,
  type AdminStats,
  type RemovedCourt,
  type ReviewedCourt,
} from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';

export async function fetchAdminStats(): Promise<AdminStats> {
  const { data } = await callApi(adminStatsEndpoint);
  return data.stats;
}

/** What another server may leave out: the specification does not name it. */
const UNTOLD = { decisions: [] };

export async function fetchReviewedCourts(): Promise<ReviewedCourt[]> {
  const { data } = await callApi(listCourtsForReviewEndpoint);
  return data.courts.map((court) => ({ ...UNTOLD, ...court }));
}

/** The court and the edition that the administrator saw: the server refuses a decision about another edition. */
export type LookedAt = Pick<ReviewedCourt, '_id' | 'edition'>;

export async function approveCourt({ _id, edition }: LookedAt): Promise<ReviewedCourt> {
  const { data } = await callApi(approveCourtEndpoint, { params: { id: _id }, body: { edition } });
  return { ...UNTOLD, ...data.court };
}

export async function rejectCourt(
  { _id, edition }: LookedAt,
  rejectionReason: string,
): Promise<ReviewedCourt> {
  const { data } = await callApi(rejectCourtEndpoint, {
    params: { id: _id },
    body: { rejectionReason, edition },
  });
  return { ...UNTOLD, ...data.court };
}

/** The server takes a blank reason for none. */
export async function deleteAnyCourt(id: string, reason: string): Promise<void> {
  await callApi(deleteAnyCourtEndpoint, { params: { id }, body: { reason } });
}

export async function fetchRemovedCourts(): Promise<RemovedCourt[]> {
  const { data } = await callApi(listRemovedCourtsEndpoint);
  return data.courts;
}
