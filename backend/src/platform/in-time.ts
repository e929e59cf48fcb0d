const ANSWER_TIMEOUT_MS = 1_000;

/** What Redis answers; its client's own time-out is longer than anyone should wait. @throws {Error} after a second */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ANSWER_TIMEOUT_MS, new Error('Redis did not answer in time'));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
