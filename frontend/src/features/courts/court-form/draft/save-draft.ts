/**
 * Sends a draft. Putting new pictures between kept ones takes a second call, because new pictures get their ids from
 * the first.
 */
import type { Court } from '@crease/contract';
import type { Keyring } from '../../../../shared/lib/api/keyring.ts';
import { fieldsOf, type CourtDraft } from './court-draft.ts';
import type { CourtUpload } from '../court-form.api.ts';
import {
  keptKeysOf,
  newFilesOf,
  picturesOfCourt,
  settledPictures,
  type DraftPicture,
} from '../pictures/draft-pictures.ts';

export interface SaveParts {
  createCourt: (upload: CourtUpload) => Promise<Court>;
  updateCourt: (id: string, upload: CourtUpload) => Promise<Court>;
}

/** The state between the two calls. */
interface Settled {
  /** All are stored pictures now, so that another try does not send the new ones twice. */
  pictures: readonly DraftPicture[];
  /** The court after the first call. */
  court: Court;
}

interface Saving extends Pick<CourtUpload, 'onProgress' | 'signal'> {
  /** The court that is changed; undefined for a new one. */
  changed: { courtId: string; edition: number } | undefined;
  draft: CourtDraft;
  /** Holds the Idempotency-Key of a try that was stopped or got no answer, and may have reached the server. */
  keyring: Keyring;
  onSettled: (settled: Settled) => void;
}

export async function saveDraft(parts: SaveParts, saving: Saving): Promise<void> {
  const { changed, draft, keyring, onSettled, ...transfer } = saving;
  const uploadOf = (fields: CourtUpload['fields'], files: readonly File[]): CourtUpload => {
    const key = keyring.keyOf({ fields, pictures: files.map(pictureOf) });
    return { ...transfer, fields, files, key };
  };
  const fields = fieldsOf(draft);
  const files = newFilesOf(draft.pictures);
  if (!changed) {
    await parts.createCourt(uploadOf(fields, files));
    keyring.forget();
    return;
  }
  const { courtId } = changed;
  const edited = { ...fields, edition: String(changed.edition) };
  const court = await parts.updateCourt(courtId, uploadOf(edited, files));
  const stored = picturesOfCourt(court);
  const pictures = settledPictures(draft.pictures, stored);
  if (!pictures) return;
  onSettled({ pictures, court });
  if (isSameOrder(pictures, stored)) return;
  const ordered = { ...fieldsOf({ ...draft, pictures }), edition: String(court.edition) };
  await parts.updateCourt(courtId, uploadOf(ordered, []));
}

function pictureOf({ name, size, lastModified }: File) {
  return { name, size, lastModified };
}

function isSameOrder(one: readonly DraftPicture[], other: readonly DraftPicture[]): boolean {
  return keptKeysOf(one).join(' ') === keptKeysOf(other).join(' ');
}
