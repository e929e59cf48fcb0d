import { useState } from 'react';
import { useToday } from '../../../shared/ui/use-today.ts';

/** A chosen date that starts with `wanted` or today, and is today again when the chosen day is over. */
export function useDateFromToday(wanted?: string) {
  const today = useToday();
  const [chosen, setDate] = useState(wanted);
  const isToCome = chosen !== undefined && chosen >= today;
  return { today, date: isToCome ? chosen : today, setDate };
}
