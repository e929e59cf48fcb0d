import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CourtsService } from '../courts/courts.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { ConversationRecord } from './conversations/conversation.schema.ts';
import type { ConversationsRepository } from './conversations/conversations.repository.ts';
import type { MessageEventBus } from './messages.events.ts';
import type { MessagesRepository } from './messages.repository.ts';

/** What the use cases of messages work with. */
export interface MessagesParts {
  conversations: ConversationsRepository;
  messages: MessagesRepository;
  courts: CourtsService;
  users: UsersService;
  events: MessageEventBus;
  clock: Clock;
}

export const conversationNotFound = () =>
  new AppError('not_found', 'This conversation does not exist, or not any more');

/** @throws {AppError} not_found, also when the user is not one of the two people in it */
export async function requireConversation(
  conversations: ConversationsRepository,
  id: string,
  userId: string,
): Promise<ConversationRecord> {
  const conversation = await conversations.findOfMember(id, userId);
  if (!conversation) throw conversationNotFound();
  return conversation;
}

export function partnerOf({ customerId, ownerId }: ConversationRecord, userId: string): string {
  return userId === customerId ? ownerId : customerId;
}
