/**
 * The court form from opening to saving. Invariant: what differs from the server's court is kept in this tab until it
 * is saved or discarded.
 */
import { create } from 'zustand';
import { randomKey } from '../../../shared/lib/api/keyring.ts';
import type { FieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { guardStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { fetchCourt } from '../courts.api.ts';
import type { CourtFormParts, CourtFormState } from './court-form-state.ts';
import { createCourt, updateCourt } from './court-form.api.ts';
import { blankDraft, findDraftErrors, isSameDraft, type CourtDraft } from './draft/court-draft.ts';
import { changesOf } from './draft/draft-changes.ts';
import { createDraftKeeper, draftKeyOf, type DraftKeeper } from './draft/kept-draft.ts';
import { loadForm } from './load-form.ts';
import { missingPictures, type DraftPicture } from './pictures/draft-pictures.ts';
import { sendForm } from './send-form.ts';

function freshForm(courtId: string | undefined) {
  const base = blankDraft();
  return {
    phase: 'loading',
    courtId,
    status: undefined,
    rejectionReason: undefined,
    edition: undefined,
    base,
    draft: base,
    restored: undefined,
    changedElsewhere: [],
    isTried: false,
    refusals: {},
    sentShare: undefined,
  } as const satisfies Partial<CourtFormState>;
}

export function createCourtFormStore(parts: CourtFormParts) {
  return create<CourtFormState>((set, get) => {
    const store = { get, set };
    let key = '';
    let sending: AbortController | undefined;
    const releasePictures = (pictures: readonly DraftPicture[]) => {
      for (const { kind, url } of pictures) if (kind === 'new') parts.release(url);
    };

    return {
      ...freshForm(undefined),
      open: async (viewerId, courtId) => {
        key = draftKeyOf(viewerId, courtId);
        set(freshForm(courtId));
        await loadForm(store, parts, { viewerId, key });
      },
      close: () => {
        sending?.abort();
        releasePictures(get().draft.pictures);
        key = '';
        set(freshForm(undefined));
      },
      change: (change) => {
        const before = get();
        const draft = { ...before.draft, ...change };
        set({ draft, refusals: withoutChanged(before.refusals, change) });
        releasePictures(
          before.draft.pictures.filter((picture) => !draft.pictures.includes(picture)),
        );
        keepUnsent(parts.keeper, key, get());
      },
      discard: () => {
        releasePictures(get().draft.pictures);
        parts.keeper.remove(key);
        set({
          draft: get().base,
          restored: undefined,
          changedElsewhere: [],
          isTried: false,
          refusals: {},
        });
      },
      submit: async () => {
        if (get().sentShare !== undefined) return false;
        set({ isTried: true, refusals: {}, changedElsewhere: [] });
        if (Object.keys(findDraftErrors(get().draft)).length > 0) return false;
        sending = new AbortController();
        const sent = { key, signal: sending.signal };
        const isSaved = await sendForm(store, parts, sent);
        if (isSaved) parts.keeper.remove(sent.key);
        return isSaved;
      },
      stopSending: () => {
        sending?.abort();
      },
    };
  });
}

function keepUnsent(keeper: DraftKeeper, key: string, { base, draft, restored }: CourtFormState) {
  // Files that an earlier visit lost stay missing until new ones are chosen.
  const missing = missingPictures(draft.pictures, restored?.lostPictures ?? 0);
  if (missing === 0 && isSameDraft(draft, base)) {
    keeper.remove(key);
    return;
  }
  keeper.write(key, { changes: changesOf(draft, base), before: changesOf(base, draft), missing });
}

function withoutChanged(refusals: FieldErrors, change: Partial<CourtDraft>): FieldErrors {
  const changed = Object.keys(change);
  if (change.pictures) changed.push('images');
  return Object.fromEntries(Object.entries(refusals).filter(([name]) => !changed.includes(name)));
}

export const useCourtForm = createCourtFormStore({
  fetchCourt,
  createCourt,
  updateCourt,
  keeper: createDraftKeeper(
    guardStorage(() => sessionStorage),
    randomKey,
  ),
  release: (url) => URL.revokeObjectURL(url),
  notifySuccess,
  notifyError,
});
