import { useEffect, useState } from 'react';
import { todayInSriLanka } from './slot-dates.ts';

const LOOK_AGAIN_MS = 60_000;

/** Today in Sri Lanka; a page that stays open past midnight renders again with the new day. */
export function useToday(): string {
  const [, setDrawn] = useState(() => todayInSriLanka());
  useEffect(() => {
    const timer = setInterval(() => {
      setDrawn(todayInSriLanka());
    }, LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return todayInSriLanka();
}

/** A chosen date that starts with `wanted` or today, and is today again when the chosen day is over. */
export function useDateFromToday(wanted?: string) {
  const today = useToday();
  const [chosen, setDate] = useState(wanted);
  const isToCome = chosen !== undefined && chosen >= today;
  return { today, date: isToCome ? chosen : today, setDate };
}
