import { deleteCourtEndpoint, setCourtActiveEndpoint, type Court } from '@crease/contract';
import { callApi } from '../../../shared/lib/api/api-client.ts';

export async function setCourtActive(id: string, isActive: boolean): Promise<Court> {
  const { data } = await callApi(setCourtActiveEndpoint, { params: { id }, body: { isActive } });
  return data.court;
}

export async function deleteCourt(id: string): Promise<void> {
  await callApi(deleteCourtEndpoint, { params: { id } });
}
