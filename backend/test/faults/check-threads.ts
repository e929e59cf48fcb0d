/** What must be true of messages and their conversations after any fault. */
import type { Connection, Types } from 'mongoose';

export interface StoredMessage {
  _id: Types.ObjectId;
  conversation: Types.ObjectId;
  place: number;
  sender: Types.ObjectId;
  content: string;
  sendKey?: string;
  deletedAt?: Date;
}

interface StoredConversation {
  _id: Types.ObjectId;
  customer: Types.ObjectId;
  owner: Types.ObjectId;
  lastPlace: number;
  lastMessage?: { id: Types.ObjectId; content: string; sender: Types.ObjectId };
  unread: { reader: Types.ObjectId; message: Types.ObjectId }[];
  isOpen?: true;
}

interface StoredThreads {
  conversations: StoredConversation[];
  messages: StoredMessage[];
}

export async function readThreads(connection: Connection): Promise<StoredThreads> {
  return {
    conversations: await connection
      .collection<StoredConversation>('conversations')
      .find()
      .toArray(),
    messages: await connection.collection<StoredMessage>('messages').find().toArray(),
  };
}

function checkMessages({ conversations, messages }: StoredThreads): string[] {
  const known = new Map(conversations.map((each) => [each._id.toHexString(), each]));
  const keys = messages.flatMap(({ sendKey }) => sendKey ?? []);
  return [
    ...messages.flatMap(({ _id, conversation: of, place, sender }) => {
      const thread = known.get(of.toHexString());
      const name = `message ${_id.toHexString()}`;
      if (!thread) return [`${name} has no conversation`];
      const isMember = sender.equals(thread.customer) || sender.equals(thread.owner);
      const isPlaced = place >= 1 && place <= thread.lastPlace;
      return isMember && isPlaced ? [] : [`${name} has a sender or a place of another thread`];
    }),
    ...(new Set(keys).size === keys.length ? [] : ['a message was sent twice under one key']),
  ];
}

/** The last message may have no document yet when its sending was interrupted; the next request stores it. */
function checkLast({ lastMessage }: StoredConversation, messages: readonly StoredMessage[]) {
  const newest = messages
    .filter(({ deletedAt }) => deletedAt === undefined)
    .toSorted((one, other) => other.place - one.place)[0];
  const last = lastMessage?.id.toHexString();
  if (last === newest?._id.toHexString()) {
    return lastMessage?.content === newest?.content ? [] : ['shows other words'];
  }
  const isBrokenOff = last !== undefined && messages.every(({ _id }) => _id.toHexString() !== last);
  return isBrokenOff ? [] : ['shows another last message than it has'];
}

function checkUnread(thread: StoredConversation, messages: readonly StoredMessage[]): string[] {
  const { customer, owner, lastMessage, unread } = thread;
  const readable = new Set(messages.map(({ _id }) => _id.toHexString()));
  if (lastMessage) readable.add(lastMessage.id.toHexString());
  return unread.flatMap(({ reader, message }) => [
    ...(reader.equals(customer) || reader.equals(owner) ? [] : ['is unread by somebody else']),
    ...(readable.has(message.toHexString()) ? [] : ['counts as unread what nobody can read']),
  ]);
}

function checkConversation(thread: StoredConversation, all: readonly StoredMessage[]): string[] {
  const messages = all.filter(({ conversation }) => conversation.equals(thread._id));
  return [...checkLast(thread, messages), ...checkUnread(thread, messages)].map(
    (problem) => `conversation ${thread._id.toHexString()} ${problem}`,
  );
}

export function checkThreads(threads: StoredThreads): string[] {
  const open = threads.conversations.filter(({ isOpen }) => isOpen);
  return [
    ...checkMessages(threads),
    ...open.flatMap((thread) => checkConversation(thread, threads.messages)),
  ];
}
