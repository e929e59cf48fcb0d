import type { Conversation, UserRole } from '@crease/contract';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { notifyError } from '../../../shared/ui/notices/notify.ts';
import { useConversations } from './conversations.store.ts';
import { startConversation, type ConversationStart } from '../messages.api.ts';
import { MESSAGES_TEXTS as TEXTS } from '../messages.texts.ts';

export interface ConversationStarterParts {
  start: (wish: ConversationStart) => Promise<Conversation>;
  /** Adds the conversation to the list before it is opened. */
  keep: (conversation: Conversation) => void;
  notifyError: (text: string) => void;
}

/** Answers the id of the conversation about a court. Undefined when there is none; the user was told why. */
export type ConversationStarter = (
  role: UserRole,
  wish: ConversationStart,
) => Promise<string | undefined>;

export function createConversationStarter(parts: ConversationStarterParts): ConversationStarter {
  return async (role, wish) => {
    if (role !== 'customer') {
      parts.notifyError(TEXTS.customersOnly);
      return undefined;
    }
    try {
      const conversation = await parts.start(wish);
      parts.keep(conversation);
      return conversation._id;
    } catch (error) {
      parts.notifyError(sentenceOf(error, TEXTS.startFailed));
      return undefined;
    }
  };
}

export const beginConversation = createConversationStarter({
  start: startConversation,
  keep: (conversation) => {
    useConversations.getState().receive(conversation);
  },
  notifyError,
});
