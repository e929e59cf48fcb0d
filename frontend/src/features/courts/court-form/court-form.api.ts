import { createCourtEndpoint, updateCourtEndpoint, type Court } from '@crease/contract';
import { uploadApi } from '../../../shared/lib/api/upload-client.ts';

export interface CourtUpload {
  fields: Record<string, string>;
  files: readonly File[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** The Idempotency-Key: the call repeated with it makes no second court, and stores no picture again. */
  key: string;
}

function sentUnder({ key, ...upload }: CourtUpload) {
  return { ...upload, headers: { 'Idempotency-Key': key } };
}

export async function createCourt(upload: CourtUpload): Promise<Court> {
  const { data } = await uploadApi(createCourtEndpoint, sentUnder(upload));
  return data.court;
}

export async function updateCourt(id: string, upload: CourtUpload): Promise<Court> {
  const { data } = await uploadApi(updateCourtEndpoint, { params: { id }, ...sentUnder(upload) });
  return data.court;
}
