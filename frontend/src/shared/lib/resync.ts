/** What is on screen registers how to read itself again; run after every gap in which a change may have been missed. */

/** While nothing is live, screens are read again at this pace. */
const FALLBACK_RESYNC_MS = 30_000;

/** Of being told that something may have been missed. */
const RESYNC_WITHIN_MS = 3_000;

/** Whether changes may have been missed, or it is read again merely because a while may have passed. */
type Reread = (isAfterGap: boolean) => void;

const rereads = new Set<Reread>();

/** Returns how to take it back. */
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

/** All pages are told at once; they must not all ask at once. Told again meanwhile, it is still once. */
export function resyncSoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    resync(true);
  }, Math.random() * RESYNC_WITHIN_MS);
}

let isKept = false;

/** Also when the tab is looked at again, and now and then while changes can't arrive. Safe to call more than once. */
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
