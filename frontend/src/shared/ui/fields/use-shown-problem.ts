import { useEffect, useRef } from 'react';
import { showProblem } from './show-problem.ts';

/** The ref of a form: after each refusal, the focus moves to the first field that is wrong. */
export function useShownProblem(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) showProblem(invalid);
  }, [refusal]);
  return form;
}
