import { createCourtEndpoint, updateCourtEndpoint, type Court } from '@crease/contract';
import { uploadApi } from '../../../shared/lib/upload-client.ts';

export interface CourtUpload {
  fields: Record<string, string>;
  files: readonly File[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function createCourt(upload: CourtUpload): Promise<Court> {
  const { data } = await uploadApi(createCourtEndpoint, { ...upload });
  return data.court;
}

export async function updateCourt(id: string, upload: CourtUpload): Promise<Court> {
  const { data } = await uploadApi(updateCourtEndpoint, { params: { id }, ...upload });
  return data.court;
}
