/** Pages register how to read their data again. It runs after every gap in which a push may have been missed. */

/** How often pages read again while the socket is not connected. */
const FALLBACK_RESYNC_MS = 30_000;

/** After `changes:missed`, each page reads again at a random moment within this time. */
const RESYNC_WITHIN_MS = 3_000;

/** `isAfterGap`: changes may have been missed; otherwise only some time has passed. */
type Reread = (isAfterGap: boolean) => void;

const rereads = new Set<Reread>();

/** Returns a function that takes it back. */
export function onResync(reread: Reread): () => void {
  rereads.add(reread);
  return () => {
    rereads.delete(reread);
  };
}

export function resync(isAfterGap = false): void {
  for (const reread of rereads) reread(isAfterGap);
}

let soon: ReturnType<typeof setTimeout> | undefined;

/**
 * All browsers are told at the same moment and must not all read at the same moment. Further calls meanwhile do
 * nothing.
 */
export function resyncSoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    resync(true);
  }, Math.random() * RESYNC_WITHIN_MS);
}

let isKept = false;

/**
 * Also reads again when the tab becomes visible, and at intervals while the socket is not connected. Safe to call
 * twice.
 */
export function keepResyncing(isLive: () => boolean): void {
  if (isKept) return;
  isKept = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resync();
  });
  setInterval(() => {
    if (!isLive() && document.visibilityState === 'visible') resync();
  }, FALLBACK_RESYNC_MS);
}
