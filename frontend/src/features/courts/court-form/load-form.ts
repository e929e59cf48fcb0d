/** Fills the form when it is opened: with the court, and over it what an earlier visit left unsent. */
import { isOwnedBy } from '../court-facts.ts';
import type { CourtFormParts, CourtFormState, FormStore } from './court-form-state.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import { draftOfCourt, isSameDraft, type CourtDraft } from './draft/court-draft.ts';
import { takeInChange } from './draft/draft-changes.ts';
import type { KeptDraft } from './draft/kept-draft.ts';
import { keptKeysOf } from './pictures/draft-pictures.ts';

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

export async function loadForm(
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
