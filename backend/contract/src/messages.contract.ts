import * as z from 'zod/mini';
import { defineEndpointContract } from './endpoint.ts';
import {
  emptySchema,
  idParamsSchema,
  instantSchema,
  numberInText,
  objectIdSchema,
  requiredText,
  profileImageSchema,
} from './fields.ts';
import { MESSAGE_MAX_CHARACTERS, MESSAGES_PER_PAGE_MAX } from './limits.ts';

const participantSchema = z.object({
  _id: objectIdSchema,
  name: z.string(),
  profileImage: z.optional(profileImageSchema),
});
export type Participant = z.output<typeof participantSchema>;

/** There is one conversation for each customer and court. */
export const conversationSchema = z.object({
  _id: objectIdSchema,
  owner: participantSchema,
  customer: participantSchema,
  /** Null when the court was deleted. */
  court: z.nullable(z.object({ _id: objectIdSchema, name: z.string() })),
  lastMessage: z.optional(z.object({ content: z.string(), sender: objectIdSchema })),
  lastMessageAt: z.optional(instantSchema),
  /** The number of the other person's messages that this viewer has not read. */
  unreadCount: z.number(),
  /** Grows by one with every change, so a gap tells the reader to read again. */
  version: z.number(),
  createdAt: instantSchema,
});
export type Conversation = z.output<typeof conversationSchema>;

export const messageSchema = z.object({
  _id: objectIdSchema,
  conversation: objectIdSchema,
  sender: z.object({ _id: objectIdSchema }),
  content: z.string(),
  isRead: z.boolean(),
  createdAt: instantSchema,
});
export type Message = z.output<typeof messageSchema>;

const CHATTING = ['customer', 'owner'] as const;

export const CUSTOMERS_ONLY_SENTENCE = 'Only customers can message court owners';

export const startConversationEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/messages/conversations',
  summary: 'Open the conversation of the signed-in customer about a court, made the first time',
  access: 'signed-in',
  mayForbid: true,
  body: z.object({ courtId: objectIdSchema, ownerId: z.optional(objectIdSchema) }),
  data: z.object({ conversation: conversationSchema }),
  status: 201,
});

export const listConversationsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/messages/conversations',
  summary: 'The own conversations, the one with the latest message first',
  access: CHATTING,
  data: z.object({ conversations: z.array(conversationSchema) }),
});

export const listMessagesEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/messages/conversations/:id/messages',
  summary: 'The newest messages before a certain one, oldest first',
  access: CHATTING,
  params: idParamsSchema,
  query: z.object({
    before: z.optional(objectIdSchema),
    limit: z.optional(
      numberInText(
        'Please give a whole number',
        z.int('Please give a whole number'),
        z.gte(1, 'Please ask for at least 1 message'),
        z.lte(MESSAGES_PER_PAGE_MAX, `Please ask for at most ${MESSAGES_PER_PAGE_MAX} messages`),
      ),
    ),
  }),
  data: z.object({
    messages: z.array(messageSchema),
    /** True when there are older messages. */
    hasMore: z.boolean(),
    /** The conversation's version; the messages are at least as new. */
    version: z.number(),
  }),
});

export const sendMessageEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/messages/conversations/:id/messages',
  summary: 'Send a message',
  access: CHATTING,
  isRepeatable: true,
  params: idParamsSchema,
  body: z.object({ content: requiredText('Please write a message', MESSAGE_MAX_CHARACTERS) }),
  data: z.object({ message: messageSchema }),
  status: 201,
});

export const readConversationEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/messages/conversations/:id/read',
  summary: 'Mark the messages of the other side as read',
  access: CHATTING,
  params: idParamsSchema,
  data: z.object({ unreadCount: z.number() }),
});

export const countUnreadEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/messages/unread-count',
  summary: 'How many messages of others are unread, over all conversations',
  access: CHATTING,
  data: z.object({ unreadCount: z.number() }),
});

export const CONVERSATION_DELETED_SENTENCE = 'Conversation deleted successfully';

export const deleteConversationEndpoint = defineEndpointContract({
  method: 'DELETE',
  path: '/messages/conversations/:id',
  summary: 'Delete a conversation and its messages for both sides',
  access: CHATTING,
  params: idParamsSchema,
  data: emptySchema,
});

export const MESSAGE_DELETED_SENTENCE = 'Message deleted';

export const deleteMessageEndpoint = defineEndpointContract({
  method: 'DELETE',
  path: '/messages/messages/:id',
  summary: 'Delete an own message',
  access: CHATTING,
  params: idParamsSchema,
  data: emptySchema,
});
