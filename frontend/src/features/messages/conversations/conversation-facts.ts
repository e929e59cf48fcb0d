/** How the list shows conversations, and how it changes with what is read and pushed. */
import type { Conversation, Message, MessageCreated, Participant } from '@crease/contract';
import { MESSAGES_TEXTS as TEXTS } from '../messages.texts.ts';

/** Those that this person takes part in. */
export function conversationsOf(
  personId: string,
  conversations: readonly Conversation[],
): Conversation[] {
  return conversations.filter(({ owner, customer }) =>
    [owner._id, customer._id].includes(personId),
  );
}

/** The other person: the owner for a customer, the customer for an owner. */
export function otherPartyOf(conversation: Conversation, viewerId: string): Participant {
  return conversation.owner._id === viewerId ? conversation.customer : conversation.owner;
}

export function courtNameIn({ court }: Conversation): string {
  return court?.name ?? TEXTS.courtRemoved;
}

export function previewOf({ lastMessage }: Conversation, viewerId: string): string {
  if (!lastMessage) return TEXTS.noMessages;
  const { content, sender } = lastMessage;
  return sender === viewerId ? TEXTS.ownPreview(content) : content;
}

export function matchesSearch(
  conversation: Conversation,
  search: string,
  viewerId: string,
): boolean {
  const wanted = search.trim().toLowerCase();
  const shown = [otherPartyOf(conversation, viewerId).name, courtNameIn(conversation)];
  return shown.some((text) => text.toLowerCase().includes(wanted));
}

function latestAt({ lastMessageAt, createdAt }: Conversation): string {
  return lastMessageAt ?? createdAt;
}

export function latestFirst(conversations: readonly Conversation[]): Conversation[] {
  return [...conversations].sort((one, other) => latestAt(other).localeCompare(latestAt(one)));
}

/** Those of `order` as they stand there, then all others as they are. */
export function inOrderOf(
  order: readonly string[],
  conversations: readonly Conversation[],
): Conversation[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ _id }: Conversation) => places.get(_id) ?? order.length;
  return [...conversations].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Takes the conversations that were read, except where a push has brought a newer version. */
export function withRead(
  known: readonly Conversation[],
  answer: readonly Conversation[],
): Conversation[] {
  const knownById = new Map(known.map((conversation) => [conversation._id, conversation]));
  const newest = answer.map((read) => {
    const heard = knownById.get(read._id);
    return heard && heard.version > read.version ? heard : read;
  });
  return latestFirst(newest);
}

/** Adds the conversation, or replaces the known one unless that is newer. */
export function withConversation(
  known: readonly Conversation[],
  conversation: Conversation,
): Conversation[] {
  const others = known.filter(({ _id }) => _id !== conversation._id);
  const before = known.find(({ _id }) => _id === conversation._id);
  const isNewer = !before || before.version <= conversation.version;
  return latestFirst([...others, isNewer ? conversation : before]);
}

export function withLatest(conversation: Conversation, message: Message): Conversation {
  const { content, sender, createdAt } = message;
  if (createdAt < latestAt(conversation)) return conversation;
  return {
    ...conversation,
    lastMessage: { content, sender: sender._id },
    lastMessageAt: createdAt,
  };
}

/** The new message counts as unread, unless it is the viewer's own or is being read at this moment. */
export function afterMessage(
  conversation: Conversation,
  { message, version }: MessageCreated,
  isSeen: boolean,
): Conversation {
  const unreadCount = isSeen ? conversation.unreadCount : conversation.unreadCount + 1;
  return { ...withLatest(conversation, message), version, unreadCount };
}
