/** Whether a message that is being sent has come back although its answer has not. */
import type { Message } from '@crease/contract';
import type { ReadingState } from './thread-reading.ts';

/** A message that is being sent. */
export interface Sending {
  authorId: string;
  conversationId: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  /**
   * ISO 8601, of the newest message by then: the same words up to it are no echo. Undefined when none were read yet.
   */
  newestAt: string | undefined;
  /** The socket brought the message before the answer to sending it came. */
  isEchoed: boolean;
}

export function newestIn({ phase, records }: ReadingState): string | undefined {
  return phase === 'ready' ? (records.messages.at(-1)?.createdAt ?? '') : undefined;
}

/** Whether the message, of the same conversation, is the one that is being sent. */
export function isEcho({ authorId, content, newestAt = '' }: Sending, message: Message): boolean {
  const isSame = message.content === content && message.sender._id === authorId;
  return isSame && message.createdAt > newestAt;
}

/** Whether the socket or a reading has brought the message. */
export function hasComeBack(sending: Sending, { conversationId, records }: ReadingState): boolean {
  if (sending.isEchoed) return true;
  const isOpen = sending.conversationId === conversationId && sending.newestAt !== undefined;
  return isOpen && records.messages.some((message) => isEcho(sending, message));
}
