import type { Conversation } from '@crease/contract';
import { mapInPortions } from '../../../platform/portions/in-portions.ts';
import type { MessagesParts } from '../messages.parts.ts';
import { presentConversation, type Named } from '../messages.presenter.ts';
import type { ConversationRecord } from './conversation.schema.ts';

/** Presents conversations to this viewer, with one read for all their courts and one for all their people. */
export type PopulateConversations = (
  found: readonly ConversationRecord[],
  viewerId: string,
) => Promise<Conversation[]>;

export function createPopulateConversations({ courts, users }: MessagesParts) {
  const readNamed = async (found: readonly ConversationRecord[]): Promise<Named> => {
    const [courtsById, people] = await Promise.all([
      courts.findByIds(found.map(({ courtId }) => courtId)),
      users.findParticipants(found.flatMap(({ customerId, ownerId }) => [customerId, ownerId])),
    ]);
    return { courts: courtsById, people };
  };

  const populate: PopulateConversations = async (found, viewerId) => {
    const named = await readNamed(found);
    return mapInPortions(found, (conversation) =>
      presentConversation(conversation, viewerId, named),
    );
  };
  const populateOne = async (conversation: ConversationRecord, viewerId: string) =>
    presentConversation(conversation, viewerId, await readNamed([conversation]));
  return { populate, populateOne };
}
