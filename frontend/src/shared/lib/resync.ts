/** What is on screen registers how to read itself again; run after every gap in which a change may have been missed. */
type Reread = () => void;

const rereads = new Set<Reread>();

/** Returns how to take it back. */
export function onResync(reread: Reread): () => void {
  rereads.add(reread);
  return () => {
    rereads.delete(reread);
  };
}

export function resync(): void {
  for (const reread of rereads) reread();
}
