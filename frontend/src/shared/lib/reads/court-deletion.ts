/** What would end with a court: its owner and administrators are both told before they delete it. */
import { previewCourtDeletionEndpoint, type CourtDeletionPreview } from '@crease/contract';
import { callApi } from '../api/api-client.ts';

export async function previewDeletion(
  courtId: string,
  signal: AbortSignal,
): Promise<CourtDeletionPreview> {
  const { data } = await callApi(previewCourtDeletionEndpoint, { params: { id: courtId }, signal });
  return data;
}
