import { useEffect, useState } from 'react';
import { todayInSriLanka } from './slot-dates.ts';

const LOOK_AGAIN_MS = 60_000;

/** Midnight comes while a page hangs open: whoever shows days is drawn again with the new one. */
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

/** Today unless another one is wanted at first, and again when the day that was chosen is over. */
export function useDateFromToday(wanted?: string) {
  const today = useToday();
  const [chosen, setDate] = useState(wanted ?? today);
  return { today, date: chosen < today ? today : chosen, setDate };
}
