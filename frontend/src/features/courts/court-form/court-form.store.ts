/**
 * The court form from opening to saving. Invariant: what differs from the server's court is kept in this tab until it
 * is saved or discarded.
 */
import type { Court } from '@crease/contract';
import { create } from 'zustand';
import { hasCode } from '../../../shared/lib/api/api-client.ts';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { fieldErrorsOf, type FieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { guardStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { randomKey } from '../../../shared/lib/api/keyring.ts';
import { LostFilesError } from '../../../shared/lib/api/lost-files.ts';
import type { LoadPhase } from '../../../shared/lib/reads/load-phase.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { isOwnedBy } from '../court-facts.ts';
import { fetchCourt } from '../courts.api.ts';
import {
  blankDraft,
  draftOfCourt,
  findDraftErrors,
  isSameDraft,
  type CourtDraft,
} from './draft/court-draft.ts';
import { createCourt, updateCourt } from './court-form.api.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import { changesOf, takeInChange } from './draft/draft-changes.ts';
import { keptKeysOf, missingPictures, type DraftPicture } from './pictures/draft-pictures.ts';
import {
  createDraftKeeper,
  draftKeyOf,
  type DraftKeeper,
  type KeptDraft,
} from './draft/kept-draft.ts';
import { saveDraft, type SaveParts } from './draft/save-draft.ts';

export interface CourtFormState {
  phase: LoadPhase;
  /** Undefined for a new court. */
  courtId: string | undefined;
  status: Court['status'] | undefined;
  /** Why an administrator rejected the court. */
  rejectionReason: string | undefined;
  /** The edition of the court in `base`; undefined for a new court. */
  edition: number | undefined;
  /** The court as the server has it. */
  base: CourtDraft;
  draft: CourtDraft;
  /** Set when the draft was restored from an earlier visit; new pictures can't be restored. */
  restored: { lostPictures: number } | undefined;
  /** The fields that somebody else changed while the form was open, found out when saving was refused. */
  changedElsewhere: readonly (keyof CourtDraft)[];
  /** Errors are shown from the first try to send on. */
  isTried: boolean;
  refusals: FieldErrors;
  /** The share that has been sent; undefined while nothing is being sent. */
  sentShare: number | undefined;
  open: (viewerId: string, courtId: string | undefined) => Promise<void>;
  close: () => void;
  change: (change: Partial<CourtDraft>) => void;
  discard: () => void;
  /** Answers whether the court is saved. */
  submit: () => Promise<boolean>;
  stopSending: () => void;
}

export interface CourtFormParts extends SaveParts {
  fetchCourt: (id: string) => Promise<Court>;
  keeper: DraftKeeper;
  release: (url: string) => void;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

interface FormStore {
  get: () => CourtFormState;
  set: (change: Partial<CourtFormState>) => void;
}

interface Sending {
  /** Under which the draft is kept. */
  key: string;
  signal: AbortSignal;
}

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
        const isSaved = await send(store, parts, sent);
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

type Opening = Pick<
  CourtFormState,
  'base' | 'status' | 'rejectionReason' | 'edition' | 'draft' | 'changedElsewhere'
>;

/**
 * Puts the stored draft over the court. `base` becomes what the draft was made from, so that a change by somebody
 * else since then is noticed when saving.
 */
function keptOver(now: CourtDraft, kept: KeptDraft | undefined) {
  return { base: { ...now, ...kept?.before }, draft: { ...now, ...kept?.draft } };
}

/** An earlier visit saved it, but its answer was lost: nothing differs, and as many pictures came as are missing. */
function hasArrived({ before, lostPictures }: KeptDraft, { base, draft }: Opening): boolean {
  const known = keptKeysOf(before?.pictures ?? base.pictures);
  const added = keptKeysOf(base.pictures).filter((key) => !known.includes(key));
  return added.length >= lostPictures && isSameDraft(draft, base);
}

async function loadForm(
  { get, set }: FormStore,
  parts: CourtFormParts,
  { viewerId, key }: { viewerId: string; key: string },
): Promise<void> {
  const { courtId, draft: opened } = get();
  const kept = parts.keeper.read(key);
  let opening: Opening = { ...get(), draft: { ...opened, ...kept?.draft } };
  if (courtId !== undefined) {
    try {
      const court = await parts.fetchCourt(courtId);
      if (get().draft !== opened) return;
      if (!isOwnedBy(court, viewerId)) throw new Error('The court belongs to somebody else');
      opening = takeInChange(keptOver(draftOfCourt(court), kept), court);
    } catch (error) {
      if (get().draft !== opened) return;
      console.error('The court did not load into its form', error);
      set({ phase: 'failed' });
      parts.notifyError(TEXTS.loadFailed);
      return;
    }
  }
  const { base, status, rejectionReason, edition, draft, changedElsewhere } = opening;
  set({ phase: 'ready', base, edition, draft, status, rejectionReason });
  if (!kept) return;
  if (hasArrived(kept, opening)) parts.keeper.remove(key);
  else set({ changedElsewhere, restored: { lostPictures: kept.lostPictures } });
}

function withoutChanged(refusals: FieldErrors, change: Partial<CourtDraft>): FieldErrors {
  const changed = Object.keys(change);
  if (change.pictures) changed.push('images');
  return Object.fromEntries(Object.entries(refusals).filter(([name]) => !changed.includes(name)));
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
    const court = await parts.fetchCourt(courtId);
    if (!signal.aborted) set(takeInChange(get(), court));
  } catch (error) {
    // The next try to save is refused again and reads the court again.
    console.error('The court did not load again', error);
  }
}

async function send(
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
      onProgress: (sentShare) => {
        set({ sentShare });
      },
      onSettled: ({ pictures, court }) => {
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

export const useCourtForm = createCourtFormStore({
  fetchCourt,
  createCourt,
  updateCourt,
  keeper: createDraftKeeper(
    guardStorage(() => sessionStorage),
    randomKey,
  ),
  release: (url) => {
    URL.revokeObjectURL(url);
  },
  notifySuccess,
  notifyError,
});
