import { Check, X } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { contactOf, formatWhen, type ShownBooking } from '../booking-facts.ts';
import type { RequestAnswer } from '../owner-requests.store.ts';
import { REQUEST_TEXTS as TEXTS } from '../owner-requests.texts.ts';
import styles from './request-actions.module.css';

interface RequestActionsProps {
  request: ShownBooking;
  /** The answer that is on its way; both buttons wait for it. */
  answering: RequestAnswer | undefined;
  onAnswer: (answer: RequestAnswer) => void;
}

/** What the owner can say now; nothing where nothing is asked. */
export function RequestActions({ request, answering, onAnswer }: RequestActionsProps) {
  if (request.status !== 'pending') return null;
  const row = TEXTS.answerFor(contactOf(request).name, formatWhen(request));
  return (
    <div className={styles['actions']}>
      <Button
        icon={<X aria-hidden="true" />}
        busy={answering === 'declined'}
        disabled={answering !== undefined}
        onClick={() => {
          onAnswer('declined');
        }}
      >
        {TEXTS.decline}
        <span className="visually-hidden">{row}</span>
      </Button>
      <Button
        variant="primary"
        icon={<Check aria-hidden="true" />}
        busy={answering === 'confirmed'}
        disabled={answering !== undefined}
        onClick={() => {
          onAnswer('confirmed');
        }}
      >
        {TEXTS.accept}
        <span className="visually-hidden">{row}</span>
      </Button>
    </div>
  );
}
