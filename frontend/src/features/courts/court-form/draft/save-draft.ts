/**
 * Sends a draft. Putting new pictures between kept ones takes a second call, because new pictures get their ids from
 * the first.
 */
import type { Court } from '@crease/contract';
import { hasCode } from '../../../../shared/lib/api/api-error.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import { fieldsOf, type CourtDraft } from './court-draft.ts';
import type { CourtUpload } from '../court-form.api.ts';
import {
  keptKeysOf,
  newFilesOf,
  picturesOfCourt,
  withStored,
  type DraftPicture,
} from '../pictures/draft-pictures.ts';

export interface SaveParts {
  createCourt: (upload: CourtUpload) => Promise<Court>;
  updateCourt: (id: string, upload: CourtUpload) => Promise<Court>;
}

/** The state between the two calls. */
interface BetweenCalls {
  /** All are stored pictures now, so that another try does not send the new ones twice. */
  pictures: readonly DraftPicture[];
  /** The court after the first call. */
  court: Court;
}

interface Saving extends Pick<CourtUpload, 'onProgress' | 'signal'> {
  /** The court that is changed; undefined for a new one. */
  changed: { courtId: string; edition: number } | undefined;
  draft: CourtDraft;
  /** Gives the Idempotency-Key again of a try that was stopped or got no answer, and may have reached the server. */
  keyOf: (sent: object) => string;
  onStored: (between: BetweenCalls) => void;
}

/** Resolves to a sentence that says what was saved. */
export async function saveDraft(parts: SaveParts, saving: Saving): Promise<string> {
  const { changed, draft, keyOf, onStored, ...transfer } = saving;
  const fields = fieldsOf(draft);
  const files = newFilesOf(draft.pictures);
  if (!changed) {
    // The same words are the same court, whichever pictures are beside them: a reload loses those.
    return createOnce(parts, { ...transfer, fields, files, key: keyOf(fields) });
  }
  const uploadOf = (edited: CourtUpload['fields'], added: readonly File[]): CourtUpload => {
    const key = keyOf({ edited, pictures: added.map(pictureOf) });
    return { ...transfer, fields: edited, files: added, key };
  };
  const { courtId } = changed;
  const edited = { ...fields, edition: String(changed.edition) };
  const court = await parts.updateCourt(courtId, uploadOf(edited, files));
  const stored = picturesOfCourt(court);
  const pictures = withStored(draft.pictures, stored);
  if (!pictures) return TEXTS.updated;
  onStored({ pictures, court });
  if (isSameOrder(pictures, stored)) return TEXTS.updated;
  const ordered = { ...fieldsOf({ ...draft, pictures }), edition: String(court.edition) };
  await parts.updateCourt(courtId, uploadOf(ordered, []));
  return TEXTS.updated;
}

async function createOnce({ createCourt }: SaveParts, upload: CourtUpload): Promise<string> {
  try {
    await createCourt(upload);
    return TEXTS.created;
  } catch (error) {
    // A try that got no answer, with other pictures, made the court.
    if (hasCode(error, 'idempotency_conflict')) return TEXTS.createdBefore;
    throw error;
  }
}

function pictureOf({ name, size, lastModified }: File) {
  return { name, size, lastModified };
}

function isSameOrder(one: readonly DraftPicture[], other: readonly DraftPicture[]): boolean {
  return keptKeysOf(one).join(' ') === keptKeysOf(other).join(' ');
}
