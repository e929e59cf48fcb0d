import type { Clock, SharedClock } from '../../platform/clock.ts';
import type { CourtsService } from '../courts/courts.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { ConversationsRepository } from './conversations/conversations.repository.ts';
import type { MessageEventBus } from './messages.events.ts';
import type { MessagesRepository } from './messages.repository.ts';

export interface MessagesParts {
  conversationRecords: ConversationsRepository;
  messageRecords: MessagesRepository;
  courts: CourtsService;
  users: UsersService;
  events: MessageEventBus;
  clock: Clock;
  sharedClock: SharedClock;
}
