/** Sends the form once, and takes in what the server says to it. */
import { hasCode } from '../../../shared/lib/api/api-error.ts';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { fieldErrorsOf } from '../../../shared/lib/api/field-errors.ts';
import { LostFilesError } from '../../../shared/lib/api/lost-files.ts';
import type { CourtFormParts, CourtFormState, FormStore } from './court-form-state.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import { draftOfCourt, isSameDraft } from './draft/court-draft.ts';
import { takeInChange } from './draft/draft-changes.ts';
import { saveDraft } from './draft/save-draft.ts';
import type { DraftPicture } from './pictures/draft-pictures.ts';

interface Sending {
  /** Under which the draft is kept. */
  key: string;
  signal: AbortSignal;
}

/** Takes out the pictures that can't be sent any more: chosen again, they would fail beside themselves. */
function dropLost(error: unknown, { draft, change }: CourtFormState): void {
  if (!(error instanceof LostFilesError)) return;
  const isThere = (picture: DraftPicture) =>
    picture.kind === 'kept' || !error.files.includes(picture.file);
  change({ pictures: draft.pictures.filter(isThere) });
}

function noteRefusal(
  { get, set }: FormStore,
  parts: CourtFormParts,
  { key, error }: { key: string; error: unknown },
): void {
  if (hasCode(error, 'not_found')) {
    // The court was deleted meanwhile, so this form can never be saved.
    parts.keeper.remove(key);
    set({ phase: 'failed' });
  }
  dropLost(error, get());
  set({ refusals: fieldErrorsOf(error) });
  const isNew = get().courtId === undefined;
  parts.notifyError(sentenceOf(error, isNew ? TEXTS.createFailed : TEXTS.updateFailed));
}

async function readAgain(
  { get, set }: FormStore,
  parts: CourtFormParts,
  { courtId, signal }: { courtId: string; signal: AbortSignal },
): Promise<void> {
  try {
    const court = await parts.fetchCourt(courtId, signal);
    set(takeInChange(get(), court));
  } catch (error) {
    // The next try to save is refused again and reads the court again.
    if (!signal.aborted) console.error('The court did not load again', error);
  }
}

/** Answers whether the court is saved. */
export async function sendForm(
  store: FormStore,
  parts: CourtFormParts,
  { key, signal }: Sending,
): Promise<boolean> {
  const { get, set } = store;
  const { courtId, edition, draft: sent } = get();
  const changed = courtId !== undefined && edition !== undefined ? { courtId, edition } : undefined;
  const done = (text: string) => {
    set({ base: get().draft });
    parts.notifySuccess(text);
    return true;
  };
  set({ sentShare: 0 });
  try {
    const saved = await saveDraft(parts, {
      changed,
      draft: sent,
      keyOf: (content) => parts.keeper.sendingKeyOf(key, content),
      signal,
      onProgress: (sentShare) => set({ sentShare }),
      onStored: ({ pictures, court }) => {
        set({ edition: court.edition, base: draftOfCourt(court) });
        get().change({ pictures });
      },
    });
    return done(saved);
  } catch (error) {
    if (changed && hasCode(error, 'court_changed')) {
      await readAgain(store, parts, { courtId: changed.courtId, signal });
      // When the court now equals the draft, an earlier try has arrived without an answer, or both people want the
      // same.
      if (!signal.aborted && isSameDraft(get().draft, get().base)) return done(TEXTS.updated);
    }
    if (signal.aborted) return false;
    noteRefusal(store, parts, { key, error });
    return false;
  } finally {
    set({ sentShare: undefined });
  }
}
