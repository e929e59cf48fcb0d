/** What browsers hear of messages: the two of a conversation, and nobody else. */
import type { LiveServer } from '../../live/live-server.ts';
import { userRoom } from '../../live/rooms.ts';
import type { ConversationRecord } from './conversation.schema.ts';
import type { MessageEventBus } from './messages.events.ts';
import { presentMessage } from './messages.presenter.ts';
import type { MessagesService } from './messages.service.ts';

export interface MessageBroadcastsParts {
  io: LiveServer;
  messageEvents: MessageEventBus;
  messages: MessagesService;
}

export function startMessageBroadcasts({ io, messageEvents, messages }: MessageBroadcastsParts) {
  const both = ({ customerId, ownerId }: ConversationRecord) =>
    io.to([userRoom(customerId), userRoom(ownerId)]);

  const tellUnread = async (userIds: readonly string[]) => {
    for (const userId of userIds) {
      const unreadCount = await messages.countUnread(userId);
      io.to(userRoom(userId)).emit('unread:count', { unreadCount });
    }
  };

  messageEvents.on('conversation:created', async ({ conversation: made }) => {
    const [conversation] = await messages.populate([made], made.customerId);
    if (conversation) both(made).emit('conversation:created', { conversation });
  });

  messageEvents.on('conversation:deleted', async ({ conversation, unreadBy }) => {
    both(conversation).emit('conversation:deleted', { conversationId: conversation.id });
    await tellUnread(unreadBy);
  });

  messageEvents.on('message:created', async ({ conversation, message, readerId }) => {
    both(conversation).emit('message:created', {
      conversationId: conversation.id,
      version: conversation.version,
      message: presentMessage(message, conversation),
    });
    await tellUnread([readerId]);
  });

  messageEvents.on('message:deleted', async ({ conversation, version, messageId, unreadBy }) => {
    both(conversation).emit('message:deleted', {
      conversationId: conversation.id,
      version,
      messageId,
    });
    await tellUnread(unreadBy);
  });

  messageEvents.on('messages:read', async ({ conversation, readerId }) => {
    const { id: conversationId, version } = conversation;
    both(conversation).emit('messages:read', { conversationId, version, readerId });
    await tellUnread([readerId]);
  });
}
