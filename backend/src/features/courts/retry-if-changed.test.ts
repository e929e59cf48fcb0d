import { expect, test, vi } from 'vitest';
import { retryIfChanged } from './retry-if-changed.ts';

test('when others were quicker four times, then the fifth try counts', async () => {
  const attempt = vi.fn<() => Promise<string | undefined>>().mockResolvedValue('changed');
  for (let time = 0; time < 4; time += 1) attempt.mockResolvedValueOnce(undefined);
  expect(await retryIfChanged(attempt)).toBe('changed');
});

test('when others are quicker every time, then it is given up with a sentence', async () => {
  const attempt = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined);
  await expect(retryIfChanged(attempt)).rejects.toMatchObject({
    code: 'wrong_status',
    message: 'This court is being changed by others, please try again',
  });
  expect(attempt).toHaveBeenCalledTimes(5);
});
