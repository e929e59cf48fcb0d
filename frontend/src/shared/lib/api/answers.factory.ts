import { vi } from 'vitest';

/** Calls of a visitor are answered by this; ends with `vi.unstubAllGlobals()`. */
export function answerCalls(answer: (address: string) => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', { getItem: () => null });
  // No answer was preloaded.
  vi.stubGlobal('document', { querySelectorAll: () => [] });
}

/** Every call of a visitor gets this data. Returns what hears of the calls. */
export function answerCallsWith(data: object) {
  const answer = vi.fn(() => Promise.resolve(Response.json({ success: true, data })));
  answerCalls(answer);
  return answer;
}
