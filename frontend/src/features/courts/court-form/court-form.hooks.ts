import { useMemo } from 'react';
import type { FieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { findDraftErrors, isSameDraft, type TextName } from './draft/court-draft.ts';
import { useCourtForm } from './court-form.store.ts';

const NO_ERRORS: FieldErrors = {};

/**
 * The present errors by field: those that the form finds after the first try to send, and those the server answered.
 */
export function useFormErrors(): FieldErrors {
  const draft = useCourtForm((state) => state.draft);
  const isTried = useCourtForm((state) => state.isTried);
  const refusals = useCourtForm((state) => state.refusals);
  const own = useMemo(() => (isTried ? findDraftErrors(draft) : NO_ERRORS), [draft, isTried]);
  return useMemo(() => ({ ...refusals, ...own }), [refusals, own]);
}

export function useIsChanged(): boolean {
  const draft = useCourtForm((state) => state.draft);
  const base = useCourtForm((state) => state.base);
  return useMemo(() => !isSameDraft(draft, base), [draft, base]);
}

/** The props that connect a control to one text of the draft. */
export function useDraftText(name: TextName) {
  const value = useCourtForm((state) => state.draft[name]);
  const change = useCourtForm((state) => state.change);
  return {
    name,
    value,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
}
