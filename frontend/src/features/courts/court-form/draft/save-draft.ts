/**
 * Sends a draft. Putting new pictures between kept ones takes a second call, because new pictures get their ids from
 * the first.
 */
import type { Court } from '@crease/contract';
import type { Keyring } from '../../../../shared/lib/api/keyring.ts';
import { fieldsOf, type CourtDraft } from './court-draft.ts';
import type { CourtUpload, NewCourtUpload } from '../court-form.api.ts';
import {
  keptKeysOf,
  newFilesOf,
  picturesOfCourt,
  settledPictures,
  type DraftPicture,
} from '../pictures/draft-pictures.ts';

export interface SaveParts {
  createCourt: (upload: NewCourtUpload) => Promise<Court>;
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
  /** Holds the Idempotency-Key of a new court. */
  keyring: Keyring;
  onSettled: (settled: Settled) => void;
}

export async function saveDraft(parts: SaveParts, saving: Saving): Promise<void> {
  const { changed, draft, keyring, onSettled, ...transfer } = saving;
  const fields = fieldsOf(draft);
  const files = newFilesOf(draft.pictures);
  if (!changed) {
    // An earlier try that was stopped or got no answer may have reached the server.
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
