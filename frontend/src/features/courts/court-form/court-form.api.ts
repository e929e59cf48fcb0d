import { createCourtEndpoint, updateCourtEndpoint, type Court } from '@crease/contract';
import { uploadApi } from '../../../shared/lib/api/upload-client.ts';

export interface CourtUpload {
  fields: Record<string, string>;
  files: readonly File[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface NewCourtUpload extends CourtUpload {
  /** The Idempotency-Key: repeating the call with it creates no second court. */
  key: string;
}

export async function createCourt({ key, ...upload }: NewCourtUpload): Promise<Court> {
  const headers = { 'Idempotency-Key': key };
  const { data } = await uploadApi(createCourtEndpoint, { ...upload, headers });
  return data.court;
}

export async function updateCourt(id: string, upload: CourtUpload): Promise<Court> {
  const { data } = await uploadApi(updateCourtEndpoint, { params: { id }, ...upload });
  return data.court;
}
