/** Code that leaves a page without a link calls `leaveBy`, so that a page with unsaved work can ask first. */
type Ask = (go: () => void) => void;

let askFirst: Ask | undefined;

/** One page at a time; returns a function that takes it back. */
export function askBeforeLeaving(ask: Ask): () => void {
  askFirst = ask;
  return () => {
    if (askFirst === ask) askFirst = undefined;
  };
}

/** Runs `go` at once, or when the user confirms. */
export function leaveBy(go: () => void): void {
  if (askFirst) askFirst(go);
  else go();
}
