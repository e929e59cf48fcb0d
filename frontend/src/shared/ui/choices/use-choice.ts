import { startTransition, useOptimistic } from 'react';
import { afterPaint } from '../../lib/presses/after-paint.ts';

const painted = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve);
  });

/**
 * Shows a new choice at the press. What follows from it begins when the choice is on the screen, because it may take
 * longer, and gives way to the next press.
 */
export function useChoice<Value>(value: Value, onValueChange: (value: Value) => void) {
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) => {
    const { pathname } = window.location;
    startTransition(async () => {
      show(next);
      await painted();
      // Who has moved on to another page meanwhile is not taken back.
      if (window.location.pathname !== pathname) return;
      startTransition(() => onValueChange(next));
    });
  };
  return [shown, choose] as const;
}
