/** Sends a draft. The order of new pictures among kept ones takes a second call: the first gives them their names. */
import type { Court } from '@crease/contract';
import { fieldsOf, type CourtDraft } from './court-draft.ts';
import type { CourtUpload } from './court-form.api.ts';
import {
  keptKeysOf,
  newFilesOf,
  picturesOfCourt,
  settledPictures,
  type DraftPicture,
} from './draft-pictures.ts';

export interface SaveParts {
  createCourt: (upload: CourtUpload) => Promise<Court>;
  updateCourt: (id: string, upload: CourtUpload) => Promise<Court>;
}

interface Saving extends Pick<CourtUpload, 'onProgress' | 'signal'> {
  courtId: string | undefined;
  draft: CourtDraft;
  /** The new pictures have arrived: trying again must not send them twice. */
  onSettled: (pictures: readonly DraftPicture[]) => void;
}

export async function saveDraft(parts: SaveParts, saving: Saving): Promise<void> {
  const { courtId, draft, onSettled, ...transfer } = saving;
  const upload = { ...transfer, fields: fieldsOf(draft), files: newFilesOf(draft.pictures) };
  if (courtId === undefined) {
    await parts.createCourt(upload);
    return;
  }
  const stored = picturesOfCourt(await parts.updateCourt(courtId, upload));
  const pictures = settledPictures(draft.pictures, stored);
  if (!pictures) return;
  onSettled(pictures);
  if (isSameOrder(pictures, stored)) return;
  const fields = fieldsOf({ ...draft, pictures });
  await parts.updateCourt(courtId, { ...transfer, fields, files: [] });
}

function isSameOrder(one: readonly DraftPicture[], other: readonly DraftPicture[]): boolean {
  return keptKeysOf(one).join(' ') === keptKeysOf(other).join(' ');
}
