import { isAnswered } from './error-messages.ts';

interface FailedStep {
  /** Reads what the step would have changed. A failed read leaves what is known as it is. */
  readAgain: () => Promise<void>;
  /** Whether what is known by then is as the step would have made it. */
  isStored: () => boolean;
}

/**
 * Whether a step that failed was stored all the same, because only its answer was lost. In any case what it would have
 * changed is read again: a step that was refused was decided about something that has changed meanwhile.
 */
export async function wasOnlyAnswerLost(
  error: unknown,
  { readAgain, isStored }: FailedStep,
): Promise<boolean> {
  await readAgain();
  return !isAnswered(error) && isStored();
}
