import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { sentenceOf } from '../../lib/api/error-messages.ts';
import { fieldErrorsOf, type FieldErrors } from '../../lib/api/field-errors.ts';
import { notifyError, notifySuccess } from '../notices/notify.ts';
import { showProblem } from './show-problem.ts';

interface SendFormParts {
  /** Errors that can be found before anything is sent. */
  check: () => FieldErrors;
  send: () => Promise<void>;
  succeeded: string;
  failed: string;
}

const NONE: FieldErrors = {};

/** Checks and sends a form once, shows errors at their fields and moves the focus to the first of them. */
export function useSendForm({ check, send, succeeded, failed }: SendFormParts) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NONE);
  const [isBusy, setIsBusy] = useState(false);
  const takeBackError = useRef<() => void>(undefined);

  useEffect(() => {
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) showProblem(invalid);
  }, [errors]);

  const submit = async () => {
    // The old error message must not stay beside the result of the new try.
    takeBackError.current?.();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await send();
      notifySuccess(succeeded);
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      takeBackError.current = notifyError(sentenceOf(error, failed));
    } finally {
      setIsBusy(false);
    }
  };

  return {
    form,
    isBusy,
    errorOf: (field: string) => errors[field],
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
  };
}
