import { vi } from 'vitest';

/** Every call of a visitor gets this data; ends with `vi.unstubAllGlobals()`. */
export function answerCallsWith(data: object): void {
  const answer = JSON.stringify({ success: true, data });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)));
  vi.stubGlobal('localStorage', { getItem: () => null });
  // No answer was preloaded.
  vi.stubGlobal('document', { querySelectorAll: () => [] });
}
