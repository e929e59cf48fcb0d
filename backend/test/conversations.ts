/** What the two people of a conversation do, over HTTP. */
import type { Conversation, Message } from '@crease/contract';
import { makeScene, type Person } from './factories.ts';
import type { TestServer } from './start-test-server.ts';

const CONVERSATIONS = '/api/messages/conversations';

const dataOf = (response: { body: unknown }) => (response.body as { data: unknown }).data;

export function askToStart(server: TestServer, person: Person, courtId: string) {
  return server.as(person).post(CONVERSATIONS).send({ courtId });
}

/** Answers the conversation of the customer about the court, once both have been told of it. */
export async function startConversation(
  server: TestServer,
  customer: Person,
  courtId: string,
): Promise<Conversation> {
  const response = await askToStart(server, customer, courtId).expect(201);
  await server.services.messageEvents.settled();
  return (dataOf(response) as { conversation: Conversation }).conversation;
}

/** An owner, a court of theirs, a customer, and their conversation about it. */
export async function makeTalk(server: TestServer) {
  const scene = await makeScene(server);
  const conversation = await startConversation(server, scene.customer, scene.courtId);
  return { ...scene, conversation };
}

export async function conversationsOf(server: TestServer, person: Person): Promise<Conversation[]> {
  const response = await server.as(person).get(CONVERSATIONS).expect(200);
  return (dataOf(response) as { conversations: Conversation[] }).conversations;
}

/** The newest conversation of the person's list, with its preview. */
export async function previewSeenBy(server: TestServer, person: Person) {
  const [seen] = await conversationsOf(server, person);
  return seen;
}

export function post(server: TestServer, person: Person, conversationId: string, content: string) {
  return server.as(person).post(`${CONVERSATIONS}/${conversationId}/messages`).send({ content });
}

/** Sends a message and answers it, once both have been told of it and of what is unread. */
export async function say(
  server: TestServer,
  person: Person,
  conversationId: string,
  content: string,
): Promise<Message> {
  const response = await post(server, person, conversationId, content).expect(201);
  await server.services.messageEvents.settled();
  return (dataOf(response) as { message: Message }).message;
}

export function readThread(server: TestServer, person: Person, conversationId: string, query = '') {
  return server.as(person).get(`${CONVERSATIONS}/${conversationId}/messages${query}`);
}

interface Thread {
  messages: Message[];
  hasMore: boolean;
  version: number;
}

export async function threadOf(
  server: TestServer,
  person: Person,
  conversationId: string,
  query = '',
): Promise<Thread> {
  return dataOf(await readThread(server, person, conversationId, query).expect(200)) as Thread;
}

export function markRead(server: TestServer, person: Person, conversationId: string) {
  return server.as(person).put(`${CONVERSATIONS}/${conversationId}/read`);
}

export async function unreadOf(server: TestServer, person: Person): Promise<number> {
  const response = await server.as(person).get('/api/messages/unread-count').expect(200);
  return (dataOf(response) as { unreadCount: number }).unreadCount;
}

export function deleteConversation(server: TestServer, person: Person, conversationId: string) {
  return server.as(person).delete(`${CONVERSATIONS}/${conversationId}`);
}

export function deleteMessage(server: TestServer, person: Person, messageId: string) {
  return server.as(person).delete(`/api/messages/messages/${messageId}`);
}
