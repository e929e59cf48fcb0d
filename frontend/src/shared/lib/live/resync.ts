/**
 * Pages register how to read their data again. It runs whenever a push may have been missed, also at the first
 * connection, and after a read that failed.
 */
import { onFailedRead } from '../api/api-client.ts';
import { isLookedAt } from '../attention/is-looked-at.ts';

/** How often pages read again while the socket is not connected. */
const FALLBACK_RESYNC_MS = 30_000;

/** After what many browsers are told at once, each page reads again at a random moment within this time. */
const RESYNC_WITHIN_MS = 3_000;

/** `isConnect`: the socket has just connected, and is about to enter the rooms of the days that are watched. */
type Reread = (isConnect: boolean) => void;

const rereads = new Set<Reread>();

/** Returns a function that takes it back. */
export function onResync(reread: Reread): () => void {
  rereads.add(reread);
  return () => {
    rereads.delete(reread);
  };
}

export function resync(isConnect = false): void {
  for (const reread of rereads) reread(isConnect);
}

let soon: ReturnType<typeof setTimeout> | undefined;

/**
 * All browsers are told at the same moment and must not all read at the same moment. Further calls meanwhile do
 * nothing.
 */
export function resyncSoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    resync();
  }, Math.random() * RESYNC_WITHIN_MS);
}

/** Shortest first, for failures one after the other; each takes up to twice as long, at random. */
const AFTER_FAILURE_MS = [1_000, 3_000, 10_000, 30_000];
/** Longer than the longest pause and the read after it, so a failure after this time is the first of others. */
const FORGOTTEN_AFTER_MS = 120_000;

let failures = 0;
let failedAt = -Infinity;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * What could not be read, or could not be told the server, would stay outdated until the next push, because the socket
 * may be connected all the same. Several failures at a time have pages read again once.
 */
export function resyncAfterFailure(): void {
  if (again !== undefined) return;
  if (performance.now() - failedAt > FORGOTTEN_AFTER_MS) failures = 0;
  failedAt = performance.now();
  const pause = AFTER_FAILURE_MS[Math.min(failures, AFTER_FAILURE_MS.length - 1)] ?? 0;
  failures += 1;
  again = setTimeout(
    () => {
      again = undefined;
      if (isLookedAt()) resync();
    },
    pause * (1 + Math.random()),
  );
}

/** There is a reason why reads may succeed now: what failed is read again without waiting out the pause. */
export function retrySoon(): void {
  if (again === undefined) return;
  clearTimeout(again);
  again = undefined;
  resyncSoon();
}

let isKept = false;

/**
 * Also reads again when the tab becomes visible, after a failed read, and at intervals while the socket is not
 * connected. Safe to call twice.
 */
export function keepResyncing(isLive: () => boolean): void {
  if (isKept) return;
  isKept = true;
  onFailedRead(resyncAfterFailure);
  document.addEventListener('visibilitychange', () => {
    if (isLookedAt()) resync();
  });
  setInterval(() => {
    if (!isLive() && isLookedAt()) resync();
  }, FALLBACK_RESYNC_MS);
}
