/** Sends a draft. The order of new pictures among kept ones takes a second call: the first gives them their names. */
import type { Court } from '@crease/contract';
import type { Keyring } from '../../../shared/lib/keyring.ts';
import { fieldsOf, type CourtDraft } from './court-draft.ts';
import type { CourtUpload, NewCourtUpload } from './court-form.api.ts';
import {
  keptKeysOf,
  newFilesOf,
  picturesOfCourt,
  settledPictures,
  type DraftPicture,
} from './draft-pictures.ts';

export interface SaveParts {
  createCourt: (upload: NewCourtUpload) => Promise<Court>;
  updateCourt: (id: string, upload: CourtUpload) => Promise<Court>;
}

/** What the first of two calls left behind. */
interface Settled {
  /** The new ones have arrived: trying again must not send them twice. */
  pictures: readonly DraftPicture[];
  /** As it is now. */
  court: Court;
}

interface Saving extends Pick<CourtUpload, 'onProgress' | 'signal'> {
  /** Undefined for a new court. */
  changed: { courtId: string; edition: number } | undefined;
  draft: CourtDraft;
  /** Of a new court. */
  keyring: Keyring;
  onSettled: (settled: Settled) => void;
}

export async function saveDraft(parts: SaveParts, saving: Saving): Promise<void> {
  const { changed, draft, keyring, onSettled, ...transfer } = saving;
  const fields = fieldsOf(draft);
  const files = newFilesOf(draft.pictures);
  if (!changed) {
    // A try that was stopped, or has had no answer, may have arrived.
    const key = keyring.keyOf({ fields, pictures: files.map(pictureOf) });
    await parts.createCourt({ ...transfer, fields, files, key });
    keyring.forget();
    return;
  }
  const { courtId } = changed;
  const upload = { ...transfer, fields: { ...fields, edition: String(changed.edition) }, files };
  const court = await parts.updateCourt(courtId, upload);
  const stored = picturesOfCourt(court);
  const pictures = settledPictures(draft.pictures, stored);
  if (!pictures) return;
  onSettled({ pictures, court });
  if (isSameOrder(pictures, stored)) return;
  const ordered = { ...fieldsOf({ ...draft, pictures }), edition: String(court.edition) };
  await parts.updateCourt(courtId, { ...transfer, fields: ordered, files: [] });
}

function pictureOf({ name, size, lastModified }: File) {
  return { name, size, lastModified };
}

function isSameOrder(one: readonly DraftPicture[], other: readonly DraftPicture[]): boolean {
  return keptKeysOf(one).join(' ') === keptKeysOf(other).join(' ');
}
