/**
 * Answers whether the viewer of now is still the viewer later: two people may share a device, and the other one may be
 * signed in when an answer comes.
 */
export function sameViewerAs(get: () => { viewerId: string | undefined }): () => boolean {
  const { viewerId } = get();
  return () => get().viewerId === viewerId;
}
