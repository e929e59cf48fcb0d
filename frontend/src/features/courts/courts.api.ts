import { getCourtEndpoint, listCourtsEndpoint, type Court } from '@crease/contract';
import { callApi } from '../../shared/lib/api-client.ts';
import { paramsOfFilters, type CourtFilters } from './court-filters.ts';

export interface CourtList {
  courts: Court[];
  count: number;
}

export async function fetchCourts(filters: CourtFilters, signal: AbortSignal): Promise<CourtList> {
  const query = Object.fromEntries(paramsOfFilters(filters));
  const { data } = await callApi(listCourtsEndpoint, { query, signal });
  return data;
}

export async function fetchCourt(id: string): Promise<Court> {
  const { data } = await callApi(getCourtEndpoint, { params: { id } });
  return data.court;
}
