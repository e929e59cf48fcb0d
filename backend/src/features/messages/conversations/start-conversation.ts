import { CUSTOMERS_ONLY_SENTENCE } from '@crease/contract';
import type { Viewer } from '../../../http/viewer.ts';
import { AppError, refusalOfField } from '../../../platform/errors/app-error.ts';
import { OTHER_OWNER_SENTENCE } from '../../courts/courts.service.ts';
import type { MessagesParts } from '../messages.parts.ts';
import type { ConversationRecord } from './conversation.schema.ts';

export interface ConversationWish {
  courtId: string;
  ownerId?: string | undefined;
}

/** Answers the customer's conversation about the court, and creates it the first time. */
export function createStartConversation({
  conversationRecords,
  courts,
  events,
  clock,
}: MessagesParts) {
  return async (
    viewer: Viewer,
    { courtId, ownerId }: ConversationWish,
  ): Promise<ConversationRecord> => {
    if (viewer.role !== 'customer') {
      throw new AppError('forbidden', CUSTOMERS_ONLY_SENTENCE);
    }
    const customerId = viewer.userId;
    const [court, earlier] = await Promise.all([
      courts.requireSeenCourt(courtId, viewer),
      conversationRecords.findByCourt(customerId, courtId),
    ]);
    if (ownerId !== undefined && ownerId !== court.ownerId) {
      throw refusalOfField('ownerId', OTHER_OWNER_SENTENCE);
    }
    let known = earlier;
    while (!known) {
      const createdAt = new Date(clock.now());
      const people = { customerId, ownerId: court.ownerId };
      const made = await conversationRecords.insert({ ...people, courtId, createdAt });
      if (made) {
        events.publish('conversation:created', { conversation: made }, viewer.requestId);
        return made;
      }
      // Between the read and the insert another request created the conversation; before this look the owner may have
      // deleted it.
      known = await conversationRecords.findByCourt(customerId, courtId);
    }
    return known;
  };
}
