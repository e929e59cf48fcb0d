import type { Viewer } from '../../../http/viewer.ts';
import { mapSomeAtOnce } from '../../../platform/portions/in-portions.ts';
import type { MessagesParts } from '../messages.parts.ts';
import { conversationNotFound } from '../messages.policy.ts';
import type { ConversationRecord } from './conversation.schema.ts';

/** Everybody whose unread count drops with this conversation; a user with several unread messages appears once. */
function readersOf({ unread }: ConversationRecord): string[] {
  return [...new Set(unread.map(({ readerId }) => readerId))];
}

export function createDeleteConversations(parts: MessagesParts) {
  const { conversationRecords, messageRecords, events, sharedClock } = parts;

  /** False when this user has no such conversation. */
  const remove = async (
    { userId, requestId }: Pick<Viewer, 'userId' | 'requestId'>,
    conversationId: string,
  ): Promise<boolean> => {
    const before = await conversationRecords.close(
      conversationId,
      userId,
      new Date(sharedClock.now()),
    );
    if (!before) return false;
    const deleted = { conversation: before, unreadBy: readersOf(before) };
    events.publish('conversation:deleted', deleted, requestId);
    await messageRecords.purgeAllOf(before.id);
    return true;
  };

  return {
    /** For both sides. @throws {AppError} not_found for anyone else */
    deleteConversation: async (viewer: Viewer, conversationId: string): Promise<void> => {
      if (!(await remove(viewer, conversationId))) throw conversationNotFound();
    },

    /** Deletes every conversation of an account that was removed, for both sides. */
    deleteAllOf: async (userId: string, requestId?: string): Promise<void> => {
      await mapSomeAtOnce(await conversationRecords.findAllOf(userId), ({ id }) =>
        remove({ userId, requestId }, id),
      );
    },
  };
}
