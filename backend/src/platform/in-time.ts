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
