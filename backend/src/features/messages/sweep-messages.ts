/**
 * Purges deleted conversations and messages, and finishes deletions that a crash interrupted. Safe to run
 * on any number of instances at once.
 */
import { MS_PER_MINUTE } from '@crease/contract';
import { sweepInParts } from '../../platform/portions/sweep-in-parts.ts';
import { DELETED_REST_MS, type MessageRecord } from './message.schema.ts';
import type { MessagesParts } from './messages.parts.ts';
import type { ForgetDeleted } from './thread/forget-deleted.ts';

export const SWEEP_MESSAGES_EVERY_MS = MS_PER_MINUTE;

export function createSweepMessages(
  { conversationRecords, messageRecords, sharedClock }: MessagesParts,
  forgetDeleted: ForgetDeleted,
): () => Promise<void> {
  const purgeConversation = async (id: string) => {
    await messageRecords.purgeAllOf(id);
    await conversationRecords.purge(id);
  };
  const purgeMessage = async (message: MessageRecord) => {
    const { id, conversationId } = message;
    const conversation = await conversationRecords.findById(conversationId);
    const isNamed =
      conversation?.lastMessage?.id === id ||
      conversation?.unread.some(({ messageId }) => messageId === id);
    if (isNamed) await forgetDeleted(message);
    await messageRecords.purge(id);
  };

  return async () => {
    const until = new Date(sharedClock.now() - DELETED_REST_MS);
    await sweepInParts(
      () => conversationRecords.findIdsClosed(until),
      async (ids) => {
        for (const id of ids) await purgeConversation(id);
      },
    );
    await sweepInParts(
      () => messageRecords.findHidden(until),
      async (hidden) => {
        for (const message of hidden) await purgeMessage(message);
      },
    );
  };
}
