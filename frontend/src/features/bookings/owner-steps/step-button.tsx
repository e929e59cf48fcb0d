import type { Booking } from '@crease/contract';
import type { ComponentProps } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { rowLabel } from '../../../shared/ui/buttons/row-label.ts';
import { contactOf, formatWhen } from '../booking-facts.ts';
import type { OwnerStep } from '../owner-requests/owner-requests.store.ts';
import { stepPresses } from './step-presses.ts';

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

/** Starts a step with a booking, unless the press is the second one of a double click on the button before it. */
export function StepButton(props: StepButtonProps) {
  const { booking, step, label, about = '', underWay, onPress, ...look } = props;
  return (
    <Button
      {...look}
      busy={underWay === step}
      disabled={underWay !== undefined}
      aria-label={rowLabel(label + about, contactOf(booking).name, formatWhen(booking))}
      onClick={(event) => {
        if (stepPresses.take(event)) onPress();
      }}
    >
      {label}
    </Button>
  );
}
