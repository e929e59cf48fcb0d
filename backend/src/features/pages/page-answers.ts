/** The addresses that pages ask for first. They must equal what the page will ask for, or the browser reads twice. */
import { API_PATH, COURTS_PER_PAGE, getCourtEndpoint, listCourtsEndpoint } from '@crease/contract';

/** While the court is approved, everybody gets the same answer, so it can be preloaded. */
export function courtAnswer(id: string): string {
  return API_PATH + getCourtEndpoint.path.replace(':id', id);
}

export const listAnswer = `${API_PATH}${listCourtsEndpoint.path}?limit=${COURTS_PER_PAGE}`;
