import { startTransition, useOptimistic } from 'react';

/**
 * The choice to show, and how to make another.
 * A new one is shown at the press; what it leads to may take longer to draw, and gives way to the next press.
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
