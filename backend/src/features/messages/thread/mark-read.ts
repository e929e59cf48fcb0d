import type { Viewer } from '../../../http/viewer.ts';
import type { MessagesParts } from '../messages.parts.ts';
import { requireConversation } from '../messages.policy.ts';

/**
 * Answers the viewer's unread count over all conversations, after this one was marked as read.
 * @throws {AppError} not_found
 */
export function createMarkRead({ conversationRecords, events }: MessagesParts) {
  return async ({ userId, requestId }: Viewer, conversationId: string): Promise<number> => {
    const after = await conversationRecords.markRead(conversationId, userId);
    const read = after && { conversation: after, readerId: userId };
    if (read) events.publish('messages:read', read, requestId);
    const [unreadCount] = await Promise.all([
      conversationRecords.countUnread(userId),
      read ?? requireConversation(conversationRecords, conversationId, userId),
    ]);
    return unreadCount;
  };
}
