/** The owner's courts, which the lists of courts and of bookings both ask for. */
import { listCourtsEndpoint, type Court } from '@crease/contract';
import { callApi } from '../api/api-client.ts';

let asked: Promise<Court[]> | undefined;

/**
 * Who asks at the same moment shares a request. Later ones have their own: an answer under way may lack a change that
 * they know of.
 */
export function fetchOwnCourts(): Promise<Court[]> {
  asked ??= callApi(listCourtsEndpoint, { query: { owner: 'me' } }).then(({ data }) => data.courts);
  queueMicrotask(() => (asked = undefined));
  return asked;
}
