/** What the pages read first, at the very addresses that they will ask for: another one would be read twice. */
import {
  COURT_STAGE_SIZES,
  COURTS_PER_PAGE,
  getCourtEndpoint,
  listCourtsEndpoint,
  pictureSourcesOf,
} from '@crease/contract';
import type { HintedPicture } from '../../http/page-hints.ts';
import type { ImageStore, StoredImage } from '../../platform/images.ts';

const API = '/api';

/** The same for everyone as long as the court is approved. */
export function courtAnswer(id: string): string {
  return API + getCourtEndpoint.path.replace(':id', id);
}

export const listAnswer = `${API}${listCourtsEndpoint.path}?limit=${COURTS_PER_PAGE}`;

/** The first picture of a court, as its page draws it. */
export function stagePicture(image: StoredImage, images: ImageStore): HintedPicture {
  return { sources: pictureSourcesOf(images.addressesOf(image)), sizes: COURT_STAGE_SIZES };
}
