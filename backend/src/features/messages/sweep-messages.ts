/** Finishes what a crash left of deleted conversations and messages. Safe on any number of instances at once. */
import { MS_PER_MINUTE } from '@crease/contract';
import type { ForgetDeleted } from './forget-deleted.ts';
import type { MessagesParts } from './messages.parts.ts';

/** By then every request that still knew what was deleted has ended. */
const REST_MS = MS_PER_MINUTE;
export const SWEEP_MESSAGES_EVERY_MS = MS_PER_MINUTE;

export function createSweepMessages(
  { conversations, messages, clock }: MessagesParts,
  forgetDeleted: ForgetDeleted,
): () => Promise<void> {
  return async () => {
    const until = new Date(clock.now() - REST_MS);
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
