/**
 * What each person of this device has written and is sending: a message stays under way when its author signs out, and
 * they may be back before its answer.
 */
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { withDraft, type Drafts, type DraftsKeeper } from '../writing/kept-drafts.ts';
import type { Sending } from './thread-echo.ts';
import type { ReadingState } from './thread-reading.ts';

/** The part of the thread's state that writing uses. */
export interface WritingState extends ReadingState {
  /** Unsent texts. */
  drafts: Drafts;
  sending: Sending | undefined;
}

export interface Outbox {
  /** What stands in the author's boxes. */
  draftsOf: (authorId: string) => Drafts;
  sendingOf: (authorId: string) => Sending | undefined;
  sendingIn: (authorId: string, conversationId: string) => Sending | undefined;
  put: (authorId: string, drafts: Drafts, sending: Sending | undefined) => void;
}

/** Puts a message that is not sent in front of what was typed meanwhile. */
export function withUnsent(drafts: Drafts, { conversationId, content }: Sending): Drafts {
  const since = drafts.get(conversationId) ?? '';
  const text = since.trim() === '' ? content : `${content}\n${since}`;
  return withDraft(drafts, conversationId, text);
}

/** Takes it away again. */
function withoutUnsent(drafts: Drafts, { conversationId, content }: Sending): Drafts {
  const since = drafts.get(conversationId)?.slice(content.length + 1) ?? '';
  return withDraft(drafts, conversationId, since);
}

export function createOutbox(
  { get, set }: StoreAccess<WritingState>,
  keeper: DraftsKeeper,
): Outbox {
  const underWay = new Map<string, Sending>();
  return {
    draftsOf: (authorId) => {
      const { viewerId, drafts } = get();
      if (viewerId === authorId) return drafts;
      const sending = underWay.get(authorId);
      const kept = keeper.read(authorId);
      return sending && !sending.isEchoed ? withoutUnsent(kept, sending) : kept;
    },
    sendingOf: (authorId) => underWay.get(authorId),
    sendingIn: (authorId, conversationId) => {
      const sending = underWay.get(authorId);
      return sending?.conversationId === conversationId ? sending : undefined;
    },
    put: (authorId, drafts, sending) => {
      if (sending) underWay.set(authorId, sending);
      else underWay.delete(authorId);
      if (get().viewerId === authorId) set({ drafts, sending });
      // What is on its way may not arrive, and the page may be closed before that is known.
      const isUncertain = sending && !sending.isEchoed;
      keeper.write(authorId, isUncertain ? withUnsent(drafts, sending) : drafts);
    },
  };
}
