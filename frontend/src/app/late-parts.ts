/** Parts of every page that are not needed at first: they are loaded after the first paint. */
import { lazy } from 'react';
import { importAgain } from '../shared/lib/import-again.ts';

const WHENEVER_IT_COMES = { tries: Infinity };

export const Toaster = lazy(async () => ({
  default: (await importAgain(() => import('../shared/ui/notices/toaster.tsx'), WHENEVER_IT_COMES))
    .Toaster,
}));

export const OfflineNotice = lazy(async () => ({
  default: (await importAgain(() => import('./layout/offline-notice.tsx'), WHENEVER_IT_COMES))
    .OfflineNotice,
}));

/** Loaded late, because pages work without a socket. */
export async function startLive(): Promise<void> {
  const { startLiveBridge } = await importAgain(
    () => import('./live-bridge.ts'),
    WHENEVER_IT_COMES,
  );
  startLiveBridge();
}
