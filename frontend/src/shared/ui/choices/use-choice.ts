import { startTransition, useOptimistic } from 'react';

/**
 * Shows a new choice at the press. What follows from it may take longer to render and gives way to the next press.
 */
export function useChoice<Value>(value: Value, onValueChange: (value: Value) => void) {
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) => {
    startTransition(() => {
      show(next);
      onValueChange(next);
    });
  };
  return [shown, choose] as const;
}
