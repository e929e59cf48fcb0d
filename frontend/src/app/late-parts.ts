/** What every page has and can do without at first: it comes after the first paint, whenever its file does. */
import { lazy } from 'react';
import { importAgain } from '../shared/lib/import-again.ts';

const WHENEVER_IT_COMES = { tries: Infinity };

export const Toaster = lazy(async () => ({
  default: (await importAgain(() => import('../shared/ui/toaster.tsx'), WHENEVER_IT_COMES)).Toaster,
}));

export const OfflineNotice = lazy(async () => ({
  default: (await importAgain(() => import('./offline-notice.tsx'), WHENEVER_IT_COMES))
    .OfflineNotice,
}));

/** A visitor needs no socket to look around. */
export async function startLive(): Promise<void> {
  const { startLiveBridge } = await importAgain(
    () => import('./live-bridge.ts'),
    WHENEVER_IT_COMES,
  );
  startLiveBridge();
}
