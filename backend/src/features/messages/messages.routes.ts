import {
  CONVERSATION_DELETED_SENTENCE,
  MESSAGE_DELETED_SENTENCE,
  countUnreadEndpoint,
  deleteConversationEndpoint,
  deleteMessageEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
  readConversationEndpoint,
  sendMessageEndpoint,
  startConversationEndpoint,
} from '@crease/contract';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import type { MessagesService } from './messages.service.ts';

export interface MessagesRoutesParts {
  messages: MessagesService;
}

export function mountMessagesRoutes(mount: MountEndpoint, { messages }: MessagesRoutesParts) {
  mount(startConversationEndpoint, async ({ viewer, body }) => ({
    data: { conversation: await messages.startConversation(viewer, body) },
  }));

  mount.readingAhead(
    listConversationsEndpoint,
    ({ userId }) => messages.findAllOf(userId),
    async ({ viewer, ahead: own }) => ({
      data: { conversations: await messages.populate(own, viewer.userId) },
    }),
  );

  mount.readingAhead(
    listMessagesEndpoint,
    ({ userId, params }) => messages.findOfMember(params.id, userId),
    async ({ viewer, query, ahead: conversation }) => ({
      data: await messages.listMessages(viewer, conversation, query),
    }),
  );

  mount.readingAhead(
    sendMessageEndpoint,
    ({ userId, params, body, idempotencyKey }) =>
      messages.lookAtMessage({
        conversationId: params.id,
        senderId: userId,
        content: body.content,
        key: idempotencyKey,
      }),
    async ({ viewer, ahead: look }) => ({
      data: { message: await messages.send(look, viewer.requestId) },
    }),
  );

  mount(readConversationEndpoint, async ({ viewer, params }) => ({
    data: { unreadCount: await messages.markRead(viewer, params.id) },
  }));

  mount.readingAhead(
    countUnreadEndpoint,
    ({ userId }) => messages.countUnread(userId),
    ({ ahead: unreadCount }) => ({ data: { unreadCount } }),
  );

  mount(deleteConversationEndpoint, async ({ viewer, params }) => {
    await messages.deleteConversation(viewer, params.id);
    return { message: CONVERSATION_DELETED_SENTENCE, data: {} };
  });

  mount.readingAhead(
    deleteMessageEndpoint,
    ({ userId, params }) => messages.findMessageOfMember(params.id, userId),
    async ({ viewer, ahead: message }) => {
      await messages.deleteMessage(viewer, message);
      return { message: MESSAGE_DELETED_SENTENCE, data: {} };
    },
  );
}
