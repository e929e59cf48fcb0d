/**
 * A message that was sent after a backup had read the messages is counted in its conversation there and is itself
 * missing. Nobody could read it, so it must not count as unread.
 */
import type { Connection, Types } from 'mongoose';

interface CountingConversation {
  _id: Types.ObjectId;
  lastMessage?: { id: Types.ObjectId };
  unread: { message: Types.ObjectId }[];
}

/** The last message of a conversation still counts: its conversation holds all of it, and the server stores it again. */
export async function forgetLostUnread(connection: Connection): Promise<void> {
  const conversations = connection.collection<CountingConversation>('conversations');
  const messages = connection.collection('messages');
  const counting = conversations.find(
    { 'unread.0': { $exists: true } },
    { projection: { unread: 1, lastMessage: 1 } },
  );
  for await (const { _id, lastMessage, unread } of counting) {
    const ids = unread.map(({ message }) => message);
    const there = messages.find({ _id: { $in: ids } }, { projection: { _id: 1 } });
    const kept = new Set((await there.toArray()).map((message) => message._id.toHexString()));
    if (lastMessage) kept.add(lastMessage.id.toHexString());
    const lost = ids.filter((id) => !kept.has(id.toHexString()));
    if (lost.length === 0) continue;
    await conversations.updateOne({ _id }, { $pull: { unread: { message: { $in: lost } } } });
  }
}
