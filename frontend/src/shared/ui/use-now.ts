import { useEffect, useReducer } from 'react';
import { serverNow } from '../lib/server-time.ts';

/** Often enough that no text says 'tomorrow' of today for long. */
const WORDS_AGE_MS = 30_000;

/** Milliseconds since 1970 UTC, new now and then, for texts such as 'Waiting 12 min'. */
export function useNow(): number {
  const [, drawAgain] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, WORDS_AGE_MS);
    return () => clearInterval(timer);
  }, []);
  // Not kept between: the first answer may show that the device's clock is wrong.
  return serverNow();
}
