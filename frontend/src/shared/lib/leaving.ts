/** Whoever leads away from a page by other means than a link asks here first: somebody may have unsaved work on it. */
type Ask = (go: () => void) => void;

let askFirst: Ask | undefined;

/** One at a time; returns how to take it back. */
export function askBeforeLeaving(ask: Ask): () => void {
  askFirst = ask;
  return () => {
    if (askFirst === ask) askFirst = undefined;
  };
}

/** At once, or when the answer is to leave. */
export function leaveBy(go: () => void): void {
  if (askFirst) askFirst(go);
  else go();
}
