import { useEffect, useState } from 'react';

/** Milliseconds since 1970 UTC, looked at again every `everyMs`: for words like 'Waiting 12 min'. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
