import { performance } from 'node:perf_hooks';

interface BucketSize {
  /** As many at once as come by before it is empty. */
  capacity: number;
  perSecond: number;
}

/** Answers whether one more may pass. Counts on the monotonic clock: it measures pace, not time of day. */
export function createTokenBucket({ capacity, perSecond }: BucketSize): () => boolean {
  let tokens = capacity;
  let filledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(capacity, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
