interface BucketSize {
  /** How many may pass at once before the bucket is empty. */
  capacity: number;
  perSecond: number;
}

/** Answers whether one more may pass. Uses the monotonic clock, because the system clock may jump. */
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
