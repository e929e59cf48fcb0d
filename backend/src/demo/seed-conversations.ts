import { MS_PER_MINUTE } from '@crease/contract';
import { Types } from 'mongoose';
import type { ConversationsRepository } from '../features/messages/conversations/conversations.repository.ts';
import type { MessagesRepository } from '../features/messages/messages.repository.ts';
import type { Clock } from '../platform/clock.ts';
import { DEMO_CONVERSATIONS, type DemoMessage } from './demo-conversations.ts';

export interface ConversationSeedParts {
  conversationRecords: ConversationsRepository;
  messageRecords: MessagesRepository;
  clock: Clock;
}

/** The ids that the positions in the demo data stand for. */
interface Places {
  customerIds: readonly string[];
  courts: readonly { id: string; ownerId: string }[];
}

async function seedMessage(
  { conversationRecords, messageRecords, clock }: ConversationSeedParts,
  conversationId: string,
  { by, minutesAgo, content, isUnread }: DemoMessage,
): Promise<void> {
  const read = await conversationRecords.findById(conversationId);
  if (!read) return;
  const { customerId, ownerId, version, lastPlace } = read;
  const [senderId, readerId] = by === 'customer' ? [customerId, ownerId] : [ownerId, customerId];
  const draft = {
    id: new Types.ObjectId().toHexString(),
    conversationId,
    senderId,
    content,
    createdAt: new Date(clock.now() - minutesAgo * MS_PER_MINUTE),
  };
  await conversationRecords.append(draft, { readerId, version });
  await messageRecords.insert({ ...draft, place: lastPlace + 1 });
  if (isUnread !== true) await conversationRecords.markRead(conversationId, readerId);
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
    for (const message of demo.messages) await seedMessage(parts, conversation.id, message);
  }
}
