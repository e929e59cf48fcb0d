import type { ComponentProps } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { stepPresses } from '../step-presses.ts';

interface StepButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  onPress: () => void;
}

/** Begins a step with a booking, unless the press was meant for what stood in its place a moment ago. */
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
