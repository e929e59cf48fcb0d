import type { Booking } from '@crease/contract';
import { Banknote, RotateCcw } from 'lucide-react';
import { isPaymentOpen, isRefundDue } from '../booking-facts.ts';
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
  return (
    <StepButton
      key={mark}
      className={styles['alone']}
      variant={isDue ? 'secondary' : 'quiet'}
      icon={isDue ? <RotateCcw /> : <Banknote />}
      booking={request}
      step={mark}
      label={isDue ? TEXTS.markRefunded : TEXTS.markPaid}
      underWay={underWay}
      onPress={() => onStep(mark)}
    />
  );
}
