import { useEffect, useState } from 'react';

/** Milliseconds since 1970 UTC, updated every `everyMs`, for texts such as 'Waiting 12 min'. */
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
