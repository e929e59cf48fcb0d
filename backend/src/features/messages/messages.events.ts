import type { DomainEvents } from '../../platform/domain-events.ts';
import type { ConversationRecord } from './conversations/conversation.schema.ts';
import type { MessageRecord } from './message.schema.ts';

/** Published after the change is stored. `version` is the conversation's after the change. */
export interface MessageEvents {
  'conversation:created': { conversation: ConversationRecord };
  /** `unreadBy`: the users whose unread count changed with it. */
  'conversation:deleted': { conversation: ConversationRecord; unreadBy: string[] };
  'message:created': {
    conversation: ConversationRecord;
    message: MessageRecord;
    readerId: string;
  };
  'message:deleted': {
    conversation: ConversationRecord;
    version: number;
    messageId: string;
    unreadBy: string[];
  };
  'messages:read': { conversation: ConversationRecord; readerId: string };
}

export type MessageEventBus = DomainEvents<MessageEvents>;
