/** Deletes messages of the open thread. */
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { wasOnlyAnswerLost } from '../../../shared/lib/api/lost-answer.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import { sameViewerAs } from '../same-viewer.ts';
import type { ReadingState, ThreadReading } from './thread-reading.ts';
import { withoutMessage } from './thread-records.ts';

export interface DeletingParts {
  deleteMessage: (id: string) => Promise<void>;
  onListChanged: () => void;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

/** Answers what deletes a message of the open thread. */
export function createDeleting(
  { get }: Pick<StoreAccess<ReadingState>, 'get'>,
  parts: DeletingParts,
  reading: ThreadReading,
): (messageId: string) => Promise<void> {
  return async (messageId) => {
    const { conversationId = '' } = get();
    const isSameViewer = sameViewerAs(get);
    const isStored = () =>
      get().conversationId === conversationId &&
      get().records.messages.every(({ _id }) => _id !== messageId);
    try {
      await parts.deleteMessage(messageId);
      if (!isSameViewer()) return;
      reading.change(conversationId, (records) => withoutMessage(records, messageId));
      parts.notifySuccess(TEXTS.messageDeleted);
    } catch (error) {
      const wasDeleted = await wasOnlyAnswerLost(error, { readAgain: reading.read, isStored });
      if (!isSameViewer()) return;
      if (wasDeleted) parts.notifySuccess(TEXTS.messageDeleted);
      else parts.notifyError(sentenceOf(error, TEXTS.deleteMessageFailed));
    }
    // Also after a refusal: another tab may have deleted it.
    parts.onListChanged();
  };
}
