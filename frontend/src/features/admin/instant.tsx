import { formatInstant } from '../../shared/lib/words/dates.ts';
import { useNow } from '../../shared/ui/use-now.ts';

interface InstantProps {
  /** ISO 8601. */
  at: string;
  sayWith?: (instant: string) => string;
}

/** Rendered again by itself: after midnight, what was done today was done yesterday. */
export function Instant({ at, sayWith }: InstantProps) {
  const words = formatInstant(at, useNow());
  return <time dateTime={at}>{sayWith ? sayWith(words) : words}</time>;
}
