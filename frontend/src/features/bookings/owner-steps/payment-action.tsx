import type { Booking } from '@crease/contract';
import { Banknote, RotateCcw } from 'lucide-react';
import { contactOf, formatWhen, isPaymentOpen, isRefundDue } from '../booking-facts.ts';
import type { OwnerStep } from '../owner-requests/owner-requests.store.ts';
import { REQUEST_TEXTS as TEXTS } from '../owner-requests/owner-requests.texts.ts';
import styles from './request-actions.module.css';
import { StepButton } from './step-button.tsx';

interface PaymentActionProps {
  request: Booking;
  underWay: OwnerStep | undefined;
  onStep: (step: OwnerStep) => void;
}

/** The button for the next payment mark; renders nothing when none is left to set. */
export function PaymentAction({ request, underWay, onStep }: PaymentActionProps) {
  const isDue = isRefundDue(request);
  if (!isDue && !isPaymentOpen(request)) return null;
  const mark = isDue ? 'refunded' : 'paid';
  const label = isDue ? TEXTS.markRefunded : TEXTS.markPaid;
  return (
    <StepButton
      className={styles['alone']}
      variant={isDue ? 'secondary' : 'quiet'}
      icon={isDue ? <RotateCcw /> : <Banknote />}
      busy={underWay === mark}
      disabled={underWay !== undefined}
      aria-label={label + TEXTS.buttonFor(contactOf(request).name, formatWhen(request))}
      onPress={() => onStep(mark)}
    >
      {label}
    </StepButton>
  );
}
