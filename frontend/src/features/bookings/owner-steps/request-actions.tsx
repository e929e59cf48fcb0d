import type { Booking, BookingStatus } from '@crease/contract';
import { Check, X } from 'lucide-react';
import type { OwnerStep } from '../owner-requests/owner-requests.store.ts';
import { REQUEST_TEXTS as TEXTS } from '../owner-requests/owner-requests.texts.ts';
import styles from './request-actions.module.css';
import { StepButton } from './step-button.tsx';

export interface RequestActionsProps {
  request: Booking;
  /** The step that is being sent; all buttons of the row wait for it. */
  underWay: OwnerStep | undefined;
  onStep: (step: OwnerStep) => void;
}

interface Choice {
  step: OwnerStep;
  label: string;
}

interface Question {
  no: Choice;
  yes: Choice;
  /** For screen readers, after each label. */
  about: string;
}

/** The answers that an owner can give in each status; none where there is no entry. */
const QUESTIONS: Partial<Record<BookingStatus, Question>> = {
  pending: {
    no: { step: 'declined', label: TEXTS.decline },
    yes: { step: 'confirmed', label: TEXTS.accept },
    about: '',
  },
  cancellation_requested: {
    no: { step: 'confirmed', label: TEXTS.declineCancellation },
    yes: { step: 'cancelled', label: TEXTS.approveCancellation },
    about: TEXTS.cancellation,
  },
};

/** The buttons with which the owner answers. */
export function RequestActions({ request, underWay, onStep }: RequestActionsProps) {
  const question = QUESTIONS[request.status];
  if (!question) return null;
  const { no, yes, about } = question;
  const buttonOf = (choice: Choice) => ({
    ...choice,
    booking: request,
    about,
    underWay,
    onPress: () => onStep(choice.step),
  });
  return (
    // Buttons of another question are other ones, also for a press that is just coming.
    <div key={request.status} className={styles['actions']}>
      <StepButton icon={<X />} {...buttonOf(no)} />
      <StepButton variant="primary" icon={<Check />} {...buttonOf(yes)} />
    </div>
  );
}
