import { useEffect, useReducer } from 'react';
import { serverNow } from '../lib/server-time.ts';

/** Often enough that no text says 'tomorrow' of today for long. */
const WORDS_AGE_MS = 30_000;

/** Milliseconds since 1970 UTC, updated every `everyMs`, for texts such as 'Waiting 12 min'. */
export function useNow(everyMs = WORDS_AGE_MS): number {
  const [, drawAgain] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  // Not kept between: the first answer may show that the device's clock is wrong.
  return serverNow();
}
