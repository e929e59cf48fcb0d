interface PricedWish {
  timeSlots: readonly { startTime: string }[];
  expectedTotal?: number | undefined;
}

/**
 * What a repeat under the same Idempotency-Key must have in common with the first try: who wants which hours. The
 * price and the light of the hours follow from the court and may change between the two.
 */
export function wishOf(body: PricedWish): object {
  const startTimes = body.timeSlots.map(({ startTime }) => startTime);
  return { ...body, timeSlots: startTimes, expectedTotal: undefined };
}
