/**
 * Removes deleted conversations and messages for good, and finishes deletions that a crash interrupted. Safe to run
 * on any number of instances at once.
 */
import { MS_PER_MINUTE } from '@crease/contract';
import { DELETED_REST_MS } from './message.schema.ts';
import type { MessagesParts } from './messages.parts.ts';
import type { ForgetDeleted } from './thread/forget-deleted.ts';

export const SWEEP_MESSAGES_EVERY_MS = MS_PER_MINUTE;

export function createSweepMessages(
  { conversations, messages, sharedClock }: MessagesParts,
  forgetDeleted: ForgetDeleted,
): () => Promise<void> {
  return async () => {
    const until = new Date(sharedClock.now() - DELETED_REST_MS);
    for (const id of await conversations.findIdsClosed(until)) {
      await messages.removeAllOf(id);
      await conversations.remove(id);
    }
    for (const message of await messages.findHidden(until)) {
      const { id, conversationId } = message;
      const conversation = await conversations.findById(conversationId);
      const isNamed =
        conversation?.lastMessage?.id === id ||
        conversation?.unread.some(({ messageId }) => messageId === id);
      if (isNamed) await forgetDeleted(message);
      await messages.remove(id);
    }
  };
}
