/** What is pushed to browsers about messages: always to the two people of the conversation, and to nobody else. */
import { pushFor } from '../../live/follow-pushes.ts';
import type { IsHeard } from '../../live/is-heard.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { userRoom } from '../../live/rooms.ts';
import type { ConversationRecord } from './conversations/conversation.schema.ts';
import type { MessageEventBus } from './messages.events.ts';
import { presentMessage } from './messages.presenter.ts';
import type { MessagesService } from './messages.service.ts';

interface MessageBroadcastsParts {
  io: LiveServer;
  isHeard: IsHeard;
  messageEvents: MessageEventBus;
  messages: MessagesService;
}

export function startMessageBroadcasts(parts: MessageBroadcastsParts) {
  const { io, isHeard, messageEvents, messages } = parts;
  const both = ({ customerId, ownerId }: ConversationRecord) =>
    io.to([userRoom(customerId), userRoom(ownerId)]);

  const tellUnread = async (userIds: readonly string[], requestId: string | undefined) => {
    for (const userId of userIds) {
      const room = userRoom(userId);
      if (!isHeard([room])) continue;
      const unreadCount = await messages.countUnread(userId);
      pushFor(requestId, () => io.to(room).emit('unread:count', { unreadCount }));
    }
  };

  messageEvents.on('conversation:created', async ({ conversation: made }, requestId) => {
    const conversation = await messages.populateOne(made, made.customerId);
    pushFor(requestId, () => both(made).emit('conversation:created', { conversation }));
  });

  messageEvents.on('conversation:deleted', async ({ conversation, unreadBy }, requestId) => {
    const deleted = { conversationId: conversation.id };
    pushFor(requestId, () => both(conversation).emit('conversation:deleted', deleted));
    await tellUnread(unreadBy, requestId);
  });

  messageEvents.on('message:created', async ({ conversation, message, readerId }, requestId) => {
    const created = {
      conversationId: conversation.id,
      version: conversation.version,
      message: presentMessage(message, conversation),
    };
    pushFor(requestId, () => both(conversation).emit('message:created', created));
    await tellUnread([readerId], requestId);
  });

  messageEvents.on('message:deleted', async ({ conversation, unreadBy, ...rest }, requestId) => {
    const deleted = { conversationId: conversation.id, ...rest };
    pushFor(requestId, () => both(conversation).emit('message:deleted', deleted));
    await tellUnread(unreadBy, requestId);
  });

  messageEvents.on('messages:read', async ({ conversation, readerId }, requestId) => {
    const { id: conversationId, version } = conversation;
    const read = { conversationId, version, readerId };
    pushFor(requestId, () => both(conversation).emit('messages:read', read));
    await tellUnread([readerId], requestId);
  });
}
