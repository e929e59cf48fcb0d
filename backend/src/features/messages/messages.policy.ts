import { AppError } from '../../platform/errors/app-error.ts';
import type { ConversationRecord } from './conversations/conversation.schema.ts';
import type { ConversationsRepository } from './conversations/conversations.repository.ts';

export const conversationNotFound = () =>
  new AppError('not_found', 'This conversation does not exist, or not any more');

/** @throws {AppError} not_found, also when the user is not one of the two people in it */
export async function requireConversation(
  conversationRecords: ConversationsRepository,
  id: string,
  userId: string,
): Promise<ConversationRecord> {
  const conversation = await conversationRecords.findOfMember(id, userId);
  if (!conversation) throw conversationNotFound();
  return conversation;
}

export function partnerOf({ customerId, ownerId }: ConversationRecord, userId: string): string {
  return userId === customerId ? ownerId : customerId;
}
