import type { Response } from 'express';

/** For files whose name changes with their content. A year is the longest that caches are asked to keep anything. */
export const CACHED_FOR_EVER = { immutable: true, maxAge: 31_536_000_000 } as const;

/** Whether this is the answer to a request for such a file. */
export function isCachedForEver(response: Response): boolean {
  return response.get('Cache-Control')?.includes('immutable') === true;
}
