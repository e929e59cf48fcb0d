import {
  adminStatsEndpoint,
  approveCourtEndpoint,
  deleteAnyCourtEndpoint,
  listCourtsForReviewEndpoint,
  listRemovedCourtsEndpoint,
  previewCourtDeletionEndpoint,
  rejectCourtEndpoint,
  type AdminStats,
  type EndpointData,
  type RemovedCourt,
  type ReviewedCourt,
} from '@crease/contract';
import { callApi } from '../../shared/lib/api-client.ts';

export type DeletionPreview = EndpointData<typeof previewCourtDeletionEndpoint>;

export async function fetchAdminStats(): Promise<AdminStats> {
  const { data } = await callApi(adminStatsEndpoint);
  return data.stats;
}

export async function fetchReviewedCourts(): Promise<ReviewedCourt[]> {
  const { data } = await callApi(listCourtsForReviewEndpoint);
  return data.courts;
}

export async function approveCourt(id: string): Promise<ReviewedCourt> {
  const { data } = await callApi(approveCourtEndpoint, { params: { id } });
  return data.court;
}

export async function rejectCourt(id: string, rejectionReason: string): Promise<ReviewedCourt> {
  const { data } = await callApi(rejectCourtEndpoint, {
    params: { id },
    body: { rejectionReason },
  });
  return data.court;
}

/** A blank reason is none. */
export async function deleteAnyCourt(id: string, reason: string): Promise<void> {
  await callApi(deleteAnyCourtEndpoint, { params: { id }, body: { reason } });
}

export async function fetchRemovedCourts(): Promise<RemovedCourt[]> {
  const { data } = await callApi(listRemovedCourtsEndpoint);
  return data.courts;
}

export async function previewDeletion(id: string, signal: AbortSignal): Promise<DeletionPreview> {
  const { data } = await callApi(previewCourtDeletionEndpoint, { params: { id }, signal });
  return data;
}
