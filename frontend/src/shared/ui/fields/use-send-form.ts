import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { sentenceOf } from '../../lib/api/error-messages.ts';
import { fieldErrorsOf, type FieldErrors } from '../../lib/api/field-errors.ts';
import { notifyError, notifySuccess } from '../notices/notify.ts';
import { useShownProblem } from './use-shown-problem.ts';

interface SendFormParts {
  /** What stands in the fields, by their names. */
  values: object;
  /** Errors that can be found before anything is sent. */
  check: () => FieldErrors;
  send: () => Promise<void>;
  succeeded: string;
  failed: string;
}

interface Refusal {
  errors: FieldErrors;
  /** What stood in the fields when they were found. */
  refused: object;
}

const NONE: Refusal = { errors: {}, refused: {} };

const valueIn = (values: object, field: string) => (values as Record<string, unknown>)[field];

/** Whether the field that gets the focus has this sentence. */
const isAtFocus = ({ errors, refused }: Refusal, values: object, sentence: string) => {
  const first = Object.keys(refused).find((field) => field in errors) ?? '';
  return errors[first] === sentence && valueIn(values, first) === valueIn(refused, first);
};

/** Checks and sends a form once, shows errors at their fields and moves the focus to the first of them. */
export function useSendForm({ values, check, send, succeeded, failed }: SendFormParts) {
  const [{ errors, refused }, setRefusal] = useState(NONE);
  const form = useShownProblem(errors);
  const [isBusy, setIsBusy] = useState(false);
  const takeBackError = useRef<() => void>(undefined);
  const latest = useRef(values);

  useEffect(() => {
    latest.current = values;
  }, [values]);

  const submit = async () => {
    // The old error message must not stay beside the result of the new try.
    takeBackError.current?.();
    const found = check();
    setRefusal({ errors: found, refused: values });
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await send();
      notifySuccess(succeeded);
    } catch (error) {
      const refusal = { errors: fieldErrorsOf(error), refused: values };
      setRefusal(refusal);
      const sentence = sentenceOf(error, failed);
      takeBackError.current = notifyError(sentence, isAtFocus(refusal, latest.current, sentence));
    } finally {
      setIsBusy(false);
    }
  };

  return {
    form,
    isBusy,
    /** Only as long as that stands in the field which was refused. */
    errorOf: (field: string) =>
      valueIn(values, field) === valueIn(refused, field) ? errors[field] : undefined,
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
  };
}
