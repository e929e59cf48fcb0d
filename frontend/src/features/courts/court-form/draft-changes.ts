/** What was changed in the form, told apart from what somebody else changed in the court meanwhile. */
import type { Court } from '@crease/contract';
import { draftOfCourt, type CourtDraft } from './court-draft.ts';
import { keptKeysOf, type DraftPicture } from './draft-pictures.ts';

/** What differs from what the form began with. */
export function changesOf(draft: CourtDraft, base: CourtDraft): Partial<CourtDraft> {
  const names = Object.keys(draft) as (keyof CourtDraft)[];
  const isChanged = (name: keyof CourtDraft) =>
    JSON.stringify(draft[name]) !== JSON.stringify(base[name]);
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, draft[name]]));
}

/** The court as it is, with the changes; of the pictures only those that it still has, and new ones. */
export function withChanges(court: CourtDraft, changes: Partial<CourtDraft>): CourtDraft {
  const stored = keptKeysOf(court.pictures);
  const draft = { ...court, ...changes };
  const isThere = ({ kind, key }: DraftPicture) => kind === 'new' || stored.includes(key);
  return { ...draft, pictures: draft.pictures.filter(isThere) };
}

/** The draft over the court as it is by now: what was not touched is as it is there. */
export function takeInChange({ base, draft }: Record<'base' | 'draft', CourtDraft>, court: Court) {
  const now = draftOfCourt(court);
  return {
    base: now,
    status: court.status,
    edition: court.edition,
    draft: withChanges(now, changesOf(draft, base)),
    changedElsewhere: Object.keys(changesOf(now, base)) as (keyof CourtDraft)[],
  };
}
