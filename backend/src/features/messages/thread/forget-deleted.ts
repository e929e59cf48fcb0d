/**
 * The second half of deleting a message: its document is hidden already, now it leaves its conversation and both
 * sides are told.
 */
import type { MessageRecord } from '../message.schema.ts';
import type { MessagesParts } from '../messages.parts.ts';
import type { ThreadRepair } from './repair-thread.ts';

export type ForgetDeleted = (
  message: Pick<MessageRecord, 'id' | 'conversationId'>,
  requestId?: string,
) => Promise<void>;

export function createForgetDeleted(
  { events }: Pick<MessagesParts, 'events'>,
  { forget }: ThreadRepair,
): ForgetDeleted {
  return async ({ id, conversationId }, requestId) => {
    const before = await forget(conversationId, id);
    if (!before) return;
    const unreadBy = before.unread.flatMap((one) => (one.messageId === id ? one.readerId : []));
    const deleted = { conversation: before, version: before.version + 1, messageId: id, unreadBy };
    events.publish('message:deleted', deleted, requestId);
  };
}
