import { formatRupeesExact } from '@crease/contract';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { contactOf, formatWhen, type ShownBooking } from '../booking-facts.ts';
import { StepButton } from './step-button.tsx';
import type { OwnerStep } from '../owner-requests/owner-requests.store.ts';
import { canCancelWalkIn } from './can-cancel-walk-in.ts';
import { CANCEL_WALK_IN_TEXTS as TEXTS } from './cancel-walk-in.texts.ts';

interface CancelWalkInProps {
  booking: ShownBooking;
  underWay: OwnerStep | undefined;
  onStep: (step: OwnerStep) => void;
  className?: string | undefined;
}

/** Cancels a walk-in's booking after a confirmation; renders nothing for bookings that customers made. */
export function CancelWalkIn({ booking, underWay, onStep, className }: CancelWalkInProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!canCancelWalkIn(booking)) return null;
  return (
    <>
      <StepButton
        className={className}
        variant="quiet"
        icon={<CalendarX2 />}
        booking={booking}
        step="cancelled"
        label={TEXTS.cancel}
        underWay={underWay}
        onPress={() => setIsAsking(true)}
      />
      {isAsking &&
        // In a portal, because rows move when the list changes, and a modal dialog that moves with its row falls
        // behind the others.
        createPortal(
          <ConfirmDialog
            onClose={() => setIsAsking(false)}
            title={TEXTS.cancelTitle}
            description={<Consequences booking={booking} />}
            confirmLabel={TEXTS.cancel}
            cancelLabel={TEXTS.keep}
            tone="danger"
            onConfirm={() => {
              setIsAsking(false);
              onStep('cancelled');
            }}
          />,
          document.body,
        )}
    </>
  );
}

function Consequences({ booking }: { booking: ShownBooking }) {
  const { court, paymentStatus, pricing } = booking;
  return (
    <>
      <p>
        <b>{contactOf(booking).name}</b>, {formatWhen(booking)}, {court.name}
      </p>
      <p>{TEXTS.hoursFree}</p>
      {paymentStatus === 'paid' && <p>{TEXTS.refundDue(formatRupeesExact(pricing.totalAmount))}</p>}
    </>
  );
}
