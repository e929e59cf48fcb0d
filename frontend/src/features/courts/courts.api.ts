import {
  COURTS_PER_PAGE,
  getCourtEndpoint,
  listCourtsEndpoint,
  type Court,
} from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';
import { paramsOfFilters, type CourtFilters } from './court-list/court-filters.ts';

export interface CourtList {
  courts: Court[];
  /** How many courts match on all pages. */
  count: number;
}

/** The first page is asked for without a page number, because the server's head preloads exactly that address. */
export async function fetchCourts(
  filters: CourtFilters,
  signal: AbortSignal,
  page?: number,
): Promise<CourtList> {
  const query = {
    ...Object.fromEntries(paramsOfFilters(filters)),
    limit: COURTS_PER_PAGE,
    page,
  };
  const { data } = await callApi(listCourtsEndpoint, { query, signal });
  return data;
}

export async function fetchCourt(id: string, signal?: AbortSignal): Promise<Court> {
  const { data } = await callApi(getCourtEndpoint, { params: { id }, ...(signal && { signal }) });
  return data.court;
}
