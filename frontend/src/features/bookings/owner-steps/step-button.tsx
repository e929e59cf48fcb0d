import type { Booking } from '@crease/contract';
import type { ComponentProps } from 'react';
import { afterPaint } from '../../../shared/lib/presses/after-paint.ts';
import { mouseAim } from '../../../shared/lib/presses/mouse-aim.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { rowLabel } from '../../../shared/ui/buttons/row-label.ts';
import { notifyInfo } from '../../../shared/ui/notices/notify.ts';
import { contactOf, formatWhen } from '../booking-facts.ts';
import { useOwnerRequests, type OwnerStep } from '../owner-requests/owner-requests.store.ts';
import { STEP_TEXTS as TEXTS } from './step-button.texts.ts';
import { createStepPresses, SEEN_AFTER_MS } from './step-presses.ts';

interface StepButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'className' | 'variant' | 'icon'
> {
  booking: Booking;
  step: OwnerStep;
  label: string;
  /** For screen readers, after the label. */
  about?: string;
  /** The step that is being sent; all buttons of the row wait for it. */
  underWay: OwnerStep | undefined;
  onPress: () => void;
}

const { watch, noteChange, counts } = createStepPresses(mouseAim);

/** On a busy device a press is heard late. */
const FORGOTTEN_AFTER_MS = 10 * SEEN_AFTER_MS;

useOwnerRequests.subscribe(({ bookings }, before) => {
  if (before.phase !== 'ready' || before.bookings === bookings) return;
  const { noteDrawn, forget } = noteChange();
  afterPaint(noteDrawn);
  setTimeout(forget, FORGOTTEN_AFTER_MS);
});

/** Starts a step with a booking, unless the press was meant for the button that was there a moment before. */
export function StepButton(props: StepButtonProps) {
  const { booking, step, label, about = '', underWay, onPress, ...look } = props;
  return (
    <Button
      {...look}
      ref={watch}
      busy={underWay === step}
      disabled={underWay !== undefined}
      aria-label={rowLabel(label + about, contactOf(booking).name, formatWhen(booking))}
      onClick={(event) => {
        if (counts(event.currentTarget, event)) onPress();
        // The second press of a double click was meant for nothing.
        else if (event.detail === 1) notifyInfo(TEXTS.justCame);
      }}
    >
      {label}
    </Button>
  );
}
