import {
  COURTS_PER_PAGE,
  getCourtEndpoint,
  listCourtsEndpoint,
  type Court,
} from '@crease/contract';
import { callApi } from '../../shared/lib/api-client.ts';
import { paramsOfFilters, type CourtFilters } from './court-filters.ts';

export interface CourtList {
  courts: Court[];
  /** How many there are in all. */
  count: number;
}

/** The address of the first page, which need not be named, is the one that the server names in the page's head. */
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

export async function fetchCourt(id: string): Promise<Court> {
  const { data } = await callApi(getCourtEndpoint, { params: { id } });
  return data.court;
}
