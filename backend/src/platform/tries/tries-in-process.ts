/**
 * Counts the tries of one rule in this process. Whoever comes from ever new addresses makes a count with each try, so
 * the memory for them has an end: keys that come when it is reached share counts. None is dropped for another one, for
 * then whoever guesses a password could have all tries back by a flood.
 */
import { MS_PER_SECOND } from '@crease/contract';
import { createHash, randomBytes } from 'node:crypto';
import type { RateRule, TryCounts } from './try-counts.ts';

/** Some 3.5 MB. */
const OWN_COUNTS_MAX = 20_000;
/** 2 MB. With a million keys in them, one in three hundred has no fifth try, and hardly any has no tenth. */
const SHARED_COUNTS = 2 ** 20;

interface Count {
  tries: number;
  endsAt: number;
}

interface SharedCounts {
  endsAt: number;
  of: (key: string) => Count;
}

function createSharedCounts(endsAt: number): SharedCounts {
  const counts = new Uint16Array(SHARED_COUNTS);
  // Nobody else knows it: otherwise one could choose whom to share a count with.
  const secret = randomBytes(32);
  return {
    endsAt,
    of: (key) => {
      const hash = createHash('sha256').update(secret).update(key).digest();
      const place = hash.readUInt32LE() % SHARED_COUNTS;
      return {
        endsAt,
        get tries() {
          return counts[place] ?? 0;
        },
        set tries(tries) {
          counts[place] = tries;
        },
      };
    },
  };
}

export function createTriesInProcess({ tries, windowSeconds }: RateRule): TryCounts {
  const own = new Map<string, Count>();
  let shared: SharedCounts | undefined;

  const forgetEnded = (now: number) => {
    // All last equally long, so they end in the order in which they came.
    for (const [key, { endsAt }] of own) {
      if (endsAt > now) break;
      own.delete(key);
    }
    if (shared && shared.endsAt <= now) shared = undefined;
  };

  const countOf = (key: string, now: number): Count => {
    const known = own.get(key);
    if (known) return known;
    const endsAt = now + windowSeconds * MS_PER_SECOND;
    // Who has tries in a shared count gets no others beside them.
    if (own.size >= OWN_COUNTS_MAX || shared?.of(key).tries) {
      return (shared ??= createSharedCounts(endsAt)).of(key);
    }
    const begun = { tries: 0, endsAt };
    own.set(key, begun);
    return begun;
  };

  return {
    take: (key) => {
      const now = performance.now();
      forgetEnded(now);
      const count = countOf(key, now);
      if (count.tries >= tries) return Promise.resolve(count.endsAt - now);
      count.tries += 1;
      return Promise.resolve(0);
    },

    giveBack: (key) => {
      const count = own.get(key) ?? shared?.of(key);
      // A count that has ended meanwhile would begin below zero, and allow more tries.
      if (count && count.tries > 0) count.tries -= 1;
      if (count?.tries === 0) own.delete(key);
      return Promise.resolve();
    },

    /** Not what is counted for others as well. */
    forgive: (key) => {
      own.delete(key);
      return Promise.resolve();
    },
  };
}
