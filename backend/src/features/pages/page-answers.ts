/** The addresses that pages ask for first. They must equal what the page will ask for, or the browser reads twice. */
import {
  API_PATH,
  COURT_STAGE_SIZES,
  COURTS_PER_PAGE,
  getCourtEndpoint,
  listCourtsEndpoint,
  pictureSourcesOf,
} from '@crease/contract';
import type { HintedPicture } from '../../http/pages/page-hints.ts';
import type { ImageStore, StoredImage } from '../../platform/images/image-store.ts';

/** While the court is approved, everybody gets the same answer, so it can be preloaded. */
export function courtAnswer(id: string): string {
  return API_PATH + getCourtEndpoint.path.replace(':id', id);
}

export const listAnswer = `${API_PATH}${listCourtsEndpoint.path}?limit=${COURTS_PER_PAGE}`;

/** The first picture of a court, as its page draws it. */
export function stagePicture(image: StoredImage, images: ImageStore): HintedPicture {
  return { sources: pictureSourcesOf(images.addressesOf(image)), sizes: COURT_STAGE_SIZES };
}
