import { createCourtEndpoint, updateCourtEndpoint, type Court } from '@crease/contract';
import { lightenPictures } from '../../../shared/lib/api/lighten-pictures.ts';
import { uploadApi } from '../../../shared/lib/api/upload-client.ts';

export interface CourtUpload {
  fields: Record<string, string>;
  files: readonly File[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** The Idempotency-Key: the call repeated with it makes no second court, and stores no picture again. */
  key: string;
}

async function sentUnder({ key, ...upload }: CourtUpload) {
  const files = await lightenPictures(upload.files, upload.signal);
  return { ...upload, files, headers: { 'Idempotency-Key': key } };
}

export async function createCourt(upload: CourtUpload): Promise<Court> {
  const { data } = await uploadApi(createCourtEndpoint, await sentUnder(upload));
  return data.court;
}

export async function updateCourt(id: string, upload: CourtUpload): Promise<Court> {
  const sent = await sentUnder(upload);
  const { data } = await uploadApi(updateCourtEndpoint, { params: { id }, ...sent });
  return data.court;
}
