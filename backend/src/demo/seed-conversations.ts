import { Types } from 'mongoose';
import type { ConversationRecord } from '../features/messages/conversation.schema.ts';
import type { ConversationsRepository } from '../features/messages/conversations.repository.ts';
import type { MessagesRepository } from '../features/messages/messages.repository.ts';
import type { Clock } from '../platform/clock.ts';
import { DEMO_CONVERSATIONS, type DemoMessage } from './demo-conversations.ts';

const MS_PER_MINUTE = 60_000;

export interface ConversationSeedParts {
  conversationRecords: ConversationsRepository;
  messageRecords: MessagesRepository;
  clock: Clock;
}

/** Who and what the places in the demo data mean. */
interface Places {
  customerIds: readonly string[];
  courts: readonly { id: string; ownerId: string }[];
}

/** Answers the id of the message, for the next one to follow. */
async function seedMessage(
  { conversationRecords, messageRecords, clock }: ConversationSeedParts,
  { id: conversationId, customerId, ownerId }: ConversationRecord,
  { by, minutesAgo, content, isUnread }: DemoMessage,
  following: string | undefined,
): Promise<string> {
  const [senderId, readerId] = by === 'customer' ? [customerId, ownerId] : [ownerId, customerId];
  const draft = {
    id: new Types.ObjectId().toHexString(),
    conversationId,
    senderId,
    content,
    createdAt: new Date(clock.now() - minutesAgo * MS_PER_MINUTE),
  };
  const after = await conversationRecords.append(draft, { readerId, following });
  if (after) await messageRecords.insert({ ...draft, place: after.lastPlace });
  if (isUnread !== true) await conversationRecords.markRead(conversationId, readerId);
  return draft.id;
}

export async function seedConversations(
  parts: ConversationSeedParts,
  { customerIds, courts }: Places,
): Promise<void> {
  for (const demo of DEMO_CONVERSATIONS) {
    const court = courts[demo.court];
    const customerId = customerIds[demo.customer];
    if (!court || customerId === undefined) continue;
    const first = demo.messages[0]?.minutesAgo ?? 0;
    const conversation = await parts.conversationRecords.insert({
      customerId,
      ownerId: court.ownerId,
      courtId: court.id,
      createdAt: new Date(parts.clock.now() - first * MS_PER_MINUTE),
    });
    if (!conversation) continue;
    let last: string | undefined;
    for (const message of demo.messages) {
      last = await seedMessage(parts, conversation, message, last);
    }
  }
}
