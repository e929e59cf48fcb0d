/**
 * The messages of one conversation in this browser. The version tells whether a push is old, the next one or after a
 * gap.
 */
import type { Message } from '@crease/contract';
import type { MessagePage } from '../messages.api.ts';

export interface ThreadRecords {
  /** The conversation's version up to which all changes are included. */
  version: number;
  /** Oldest first. */
  messages: readonly Message[];
  /** Whether the server has older messages. */
  hasMore: boolean;
}

export const NO_RECORDS: ThreadRecords = { version: -1, messages: [], hasMore: false };

type Reach = 'known' | 'next' | 'gap';

export function reachOf({ version }: ThreadRecords, heard: number): Reach {
  if (heard <= version) return 'known';
  return heard === version + 1 ? 'next' : 'gap';
}

function inOrder(messages: readonly Message[]): Message[] {
  return [...messages].sort(
    (one, other) =>
      one.createdAt.localeCompare(other.createdAt) || one._id.localeCompare(other._id),
  );
}

/** A message that was read stays read, even if an older push says otherwise. */
export function withMessage(records: ThreadRecords, message: Message): ThreadRecords {
  const before = records.messages.find(({ _id }) => _id === message._id);
  return withNext(records, before?.isRead === true ? { ...message, isRead: true } : message);
}

/**
 * Takes in a message before which nothing is missing. If its own answer came earlier, then what has been read since was
 * read before it was there.
 */
export function withNext(records: ThreadRecords, message: Message): ThreadRecords {
  const others = records.messages.filter(({ _id }) => _id !== message._id);
  return { ...records, messages: inOrder([...others, message]) };
}

export function withoutMessage(records: ThreadRecords, id: string): ThreadRecords {
  return { ...records, messages: records.messages.filter(({ _id }) => _id !== id) };
}

/** Marks all messages of the other person as read. */
export function withReadBy(records: ThreadRecords, readerId: string): ThreadRecords {
  const messages = records.messages.map((message) =>
    message.sender._id === readerId || message.isRead ? message : { ...message, isRead: true },
  );
  return { ...records, messages };
}

/** Undefined when the answer is older than a push since then, so that it has to be read again. */
export function withAnswer(records: ThreadRecords, answer: MessagePage): ThreadRecords | undefined {
  if (answer.version < records.version) return undefined;
  const oldest = answer.messages[0];
  const isOlder = (message: Message) =>
    oldest !== undefined && answer.hasMore && message.createdAt < oldest.createdAt;
  // Earlier messages may have been loaded while this answer was on its way.
  const older = records.messages.filter(isOlder);
  return {
    version: answer.version,
    messages: [...older, ...answer.messages],
    hasMore: older.length > 0 ? records.hasMore : answer.hasMore,
  };
}

/** What changed while the page was on its way may concern its messages, so then all are only as recent as the page. */
export function withOlder(records: ThreadRecords, page: MessagePage): ThreadRecords {
  const known = new Set(records.messages.map(({ _id }) => _id));
  const older = page.messages.filter(({ _id }) => !known.has(_id));
  return {
    version: Math.min(records.version, page.version),
    messages: [...older, ...records.messages],
    hasMore: page.hasMore,
  };
}

export function hasUnreadFor({ messages }: ThreadRecords, viewerId: string): boolean {
  return messages.some(({ sender, isRead }) => sender._id !== viewerId && !isRead);
}
