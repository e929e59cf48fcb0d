import type { ComponentProps } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { stepPresses } from './step-presses.ts';

interface StepButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  onPress: () => void;
}

/** Starts a step with a booking, unless the press is the second one of a double click on the button before it. */
export function StepButton({ onPress, ...rest }: StepButtonProps) {
  return (
    <Button
      {...rest}
      onClick={(event) => {
        if (stepPresses.take(event)) onPress();
      }}
    />
  );
}
