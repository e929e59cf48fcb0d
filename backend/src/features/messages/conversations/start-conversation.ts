import { CUSTOMERS_ONLY_SENTENCE } from '@crease/contract';
import type { Viewer } from '../../../http/viewer.ts';
import { AppError, refusalOfField } from '../../../platform/app-error.ts';
import { OTHER_OWNER_SENTENCE } from '../../courts/courts.service.ts';
import type { MessagesParts } from '../messages.parts.ts';
import type { ConversationRecord } from './conversation.schema.ts';

export interface ConversationWish {
  courtId: string;
  ownerId?: string | undefined;
}

/** Answers the customer's conversation about the court, and creates it the first time. */
export function createStartConversation({
  conversations,
  courts,
  events,
  clock,
}: MessagesParts): (viewer: Viewer, wish: ConversationWish) => Promise<ConversationRecord> {
  return async (viewer, { courtId, ownerId }) => {
    if (viewer.role !== 'customer') {
      throw new AppError('forbidden', CUSTOMERS_ONLY_SENTENCE);
    }
    const court = await courts.get(courtId, viewer);
    if (ownerId !== undefined && ownerId !== court.ownerId) {
      throw refusalOfField('ownerId', OTHER_OWNER_SENTENCE);
    }
    const customerId = viewer.userId;
    // Between the read and the insert another request may create the conversation, or the owner delete it: then look
    // again.
    for (;;) {
      const known = await conversations.findByCourt(customerId, court.id);
      if (known) return known;
      const createdAt = new Date(clock.now());
      const people = { customerId, ownerId: court.ownerId };
      const made = await conversations.insert({ ...people, courtId: court.id, createdAt });
      if (!made) continue;
      events.publish('conversation:created', { conversation: made }, viewer.requestId);
      return made;
    }
  };
}
