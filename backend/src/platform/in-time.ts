const REDIS_ANSWERS_WITHIN_MS = 1_000;

/** Resolves like `answer`; when that takes longer than `maxMs`, with what `onLate` answers or throws. */
export async function inTime<Answer>(
  answer: Promise<Answer>,
  maxMs: number,
  onLate: () => Answer,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  try {
    return await Promise.race([answer, late.then(onLate)]);
  } finally {
    clearTimeout(timer);
  }
}

/** The Redis client itself would wait for ever. @throws {Error} after a second */
export function redisInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return inTime(answer, REDIS_ANSWERS_WITHIN_MS, () => {
    throw new Error('Redis did not answer in time');
  });
}
