import { useEffect, useState } from 'react';

/** Often enough that no text says 'tomorrow' of today for long. */
const WORDS_AGE_MS = 30_000;

/** Milliseconds since 1970 UTC, updated every `everyMs`, for texts such as 'Waiting 12 min'. */
export function useNow(everyMs = WORDS_AGE_MS): number {
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
