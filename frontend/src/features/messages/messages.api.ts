import {
  countUnreadEndpoint,
  deleteConversationEndpoint,
  deleteMessageEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
  readConversationEndpoint,
  sendMessageEndpoint,
  startConversationEndpoint,
  type Conversation,
  type EndpointBody,
  type EndpointData,
  type Message,
} from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';

export type ConversationStart = EndpointBody<typeof startConversationEndpoint>;
export type MessagePage = EndpointData<typeof listMessagesEndpoint>;

export async function startConversation(body: ConversationStart): Promise<Conversation> {
  const { data } = await callApi(startConversationEndpoint, { body });
  return data.conversation;
}

/** What another server may leave out: the specification counts it in a separate call. */
const UNTOLD = { unreadCount: 0 };

export async function fetchConversations(): Promise<Conversation[]> {
  const { data } = await callApi(listConversationsEndpoint);
  return data.conversations.map((conversation) => ({ ...UNTOLD, ...conversation }));
}

/** The newest messages, or those before `before`. */
export async function fetchMessages(id: string, before?: string): Promise<MessagePage> {
  const { data } = await callApi(listMessagesEndpoint, {
    params: { id },
    query: before === undefined ? {} : { before },
  });
  return data;
}

export interface OutgoingMessage {
  conversationId: string;
  content: string;
  /** The Idempotency-Key: the same for the same message, however often it is sent. */
  key: string;
}

export async function sendMessage(outgoing: OutgoingMessage): Promise<Message> {
  const { data } = await callApi(sendMessageEndpoint, {
    params: { id: outgoing.conversationId },
    body: { content: outgoing.content },
    headers: { 'Idempotency-Key': outgoing.key },
  });
  return data.message;
}

export async function markConversationRead(id: string): Promise<void> {
  await callApi(readConversationEndpoint, { params: { id } });
}

export async function countUnread(): Promise<number> {
  const { data } = await callApi(countUnreadEndpoint);
  return data.unreadCount;
}

export async function deleteConversation(id: string): Promise<void> {
  await callApi(deleteConversationEndpoint, { params: { id } });
}

export async function deleteMessage(id: string): Promise<void> {
  await callApi(deleteMessageEndpoint, { params: { id } });
}
