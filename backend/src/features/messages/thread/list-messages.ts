import {
  MESSAGES_PER_PAGE,
  type EndpointData,
  type listMessagesEndpoint,
  type ParsedQuery,
} from '@crease/contract';
import type { Viewer } from '../../../http/viewer.ts';
import type { ConversationRecord } from '../conversations/conversation.schema.ts';
import type { MessagesParts } from '../messages.parts.ts';
import { conversationNotFound } from '../messages.policy.ts';
import { presentMessage } from '../messages.presenter.ts';
import { createReadThread } from './read-thread.ts';
import type { ThreadRepair } from './repair-thread.ts';

/** `found` is the conversation that was read ahead for this viewer. @throws {AppError} not_found */
export type ListMessages = (
  viewer: Viewer,
  found: ConversationRecord | undefined,
  query: ParsedQuery<typeof listMessagesEndpoint>,
) => Promise<EndpointData<typeof listMessagesEndpoint>>;

export function createListMessages(parts: MessagesParts, repair: ThreadRepair): ListMessages {
  const readThread = createReadThread(parts, repair);

  return async ({ userId }, found, { before, limit = MESSAGES_PER_PAGE }) => {
    if (!found) throw conversationNotFound();
    const thread = await readThread({ conversation: found, userId, before, limit });
    const { conversation, messages, hasMore } = thread;
    return {
      messages: messages.map((message) => presentMessage(message, conversation)),
      hasMore,
      version: conversation.version,
    };
  };
}
