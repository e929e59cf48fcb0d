import type { Conversation, UserRole } from '@crease/contract';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { noteUser } from '../../../shared/lib/api/note-user.ts';
import { notifyError } from '../../../shared/ui/notices/notify.ts';
import { useConversations } from './conversations.store.ts';
import { startConversation, type ConversationStart } from '../messages.api.ts';
import { MESSAGES_TEXTS as TEXTS } from '../messages.texts.ts';

export interface ConversationStarterParts {
  start: (wish: ConversationStart) => Promise<Conversation>;
  /** Adds the conversation to the list before it is opened. */
  keep: (conversation: Conversation) => void;
  noteUser: typeof noteUser;
  notifyError: (text: string) => void;
}

/** Answers the id of the conversation about a court. Undefined when there is none; the user was told why. */
type ConversationStarter = (role: UserRole, wish: ConversationStart) => Promise<string | undefined>;

export function createConversationStarter(parts: ConversationStarterParts): ConversationStarter {
  return async (role, wish) => {
    if (role !== 'customer') {
      parts.notifyError(TEXTS.customersOnly);
      return undefined;
    }
    const isSameUser = parts.noteUser();
    try {
      const conversation = await parts.start(wish);
      if (!isSameUser()) return undefined;
      parts.keep(conversation);
      return conversation._id;
    } catch (error) {
      if (isSameUser()) parts.notifyError(sentenceOf(error, TEXTS.startFailed));
      return undefined;
    }
  };
}

export const beginConversation = createConversationStarter({
  start: startConversation,
  noteUser,
  keep: (conversation) => useConversations.getState().receive(conversation),
  notifyError,
});
