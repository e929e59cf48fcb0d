import type { Conversation } from '@crease/contract';
import { mapInPortions } from '../../../platform/in-portions.ts';
import type { CourtsService } from '../../courts/courts.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import { presentConversation } from '../messages.presenter.ts';
import type { ConversationRecord } from './conversation.schema.ts';

/** Presents conversations to this viewer, with one read for all their courts and one for all their people. */
export type PopulateConversations = (
  found: readonly ConversationRecord[],
  viewerId: string,
) => Promise<Conversation[]>;

export function createPopulateConversations(
  courts: CourtsService,
  users: UsersService,
): PopulateConversations {
  return async (found, viewerId) => {
    const [courtsById, people] = await Promise.all([
      courts.findByIds(found.map(({ courtId }) => courtId)),
      users.findParticipants(found.flatMap(({ customerId, ownerId }) => [customerId, ownerId])),
    ]);
    return mapInPortions(found, (conversation) =>
      presentConversation(conversation, viewerId, { courts: courtsById, people }),
    );
  };
}
