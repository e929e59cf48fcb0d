/** Parts of every page that are not needed at first: they are loaded after the first paint. */
import { lazy } from 'react';
import { importAgain } from '../shared/lib/page-files/import-again.ts';
import { isBuildReplaced } from '../shared/lib/page-files/newer-build.ts';
import { openNextPageAnew } from './lazy-page.tsx';

const WHENEVER_IT_COMES = { tries: Infinity };

export const Toaster = lazy(async () => ({
  default: (await importAgain(() => import('../shared/ui/notices/toaster.tsx'), WHENEVER_IT_COMES))
    .Toaster,
}));

export const OfflineNotice = lazy(async () => ({
  default: (await importAgain(() => import('./layout/offline-notice.tsx'), WHENEVER_IT_COMES))
    .OfflineNotice,
}));

/** Tells whether anything was pressed or typed since it was called. Listens until `end`. */
function hearUse(end: AbortSignal): () => boolean {
  let isUsed = false;
  const note = () => {
    isUsed = true;
  };
  for (const step of ['click', 'input']) {
    window.addEventListener(step, note, { capture: true, once: true, signal: end });
  }
  return () => isUsed;
}

/**
 * Loaded late, because pages work without a socket. Whoever signs in on a page of an older build would hear of nothing:
 * the newer one has taken the file away. So the newer one is opened at once, or with the next page when something may
 * have been begun in this one.
 */
export async function startLive(): Promise<void> {
  const come = new AbortController();
  const isUsed = hearUse(come.signal);
  const bring = async () => {
    try {
      return await import('./live-bridge.ts');
    } catch (error) {
      if (!(await isBuildReplaced())) throw error;
      if (isUsed()) openNextPageAnew();
      else window.location.reload();
      return new Promise<never>(() => undefined);
    }
  };
  const { startLiveBridge } = await importAgain(bring, WHENEVER_IT_COMES);
  come.abort();
  startLiveBridge();
}
