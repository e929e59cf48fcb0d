/** Merges the owner's changes in the form with what somebody else changed in the court meanwhile. */
import type { Court } from '@crease/contract';
import { draftOfCourt, type CourtDraft } from './court-draft.ts';
import { keptKeysOf, type DraftPicture } from '../pictures/draft-pictures.ts';

/** The fields of the draft that differ from `base`. */
export function changesOf(draft: CourtDraft, base: CourtDraft): Partial<CourtDraft> {
  const names = Object.keys(draft) as (keyof CourtDraft)[];
  const isChanged = (name: keyof CourtDraft) =>
    JSON.stringify(draft[name]) !== JSON.stringify(base[name]);
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, draft[name]]));
}

/** Puts the changes over the court. Stored pictures are kept only if the court still has them. */
function withChanges(court: CourtDraft, changes: Partial<CourtDraft>): CourtDraft {
  const stored = keptKeysOf(court.pictures);
  const draft = { ...court, ...changes };
  const isThere = ({ kind, key }: DraftPicture) => kind === 'new' || stored.includes(key);
  return { ...draft, pictures: draft.pictures.filter(isThere) };
}

function withPictures(draft: CourtDraft, pictures: readonly DraftPicture[]): CourtDraft {
  const missing = pictures.filter(({ key }) => !draft.pictures.some((one) => one.key === key));
  return { ...draft, pictures: [...draft.pictures, ...missing] };
}

/**
 * Puts the draft over the court as it is now: fields that were not edited take the court's values, and pictures added
 * meanwhile are included. `changed` names what somebody else changed to something other than the draft says.
 */
export function takeInChange({ base, draft }: Record<'base' | 'draft', CourtDraft>, court: Court) {
  const now = draftOfCourt(court);
  const changed = Object.keys(changesOf(now, base)) as (keyof CourtDraft)[];
  const isOther = changesOf(now, draft);
  const known = keptKeysOf(base.pictures);
  const added = now.pictures.filter(({ key }) => !known.includes(key));
  return {
    base: now,
    status: court.status,
    rejectionReason: court.rejectionReason,
    edition: court.edition,
    draft: withPictures(withChanges(now, changesOf(draft, base)), added),
    changedElsewhere: changed.filter((name) => name in isOther),
  };
}
